package org.gridrls.transfer.mover;

import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Brings the bytes of a file from one source by some protocols. Implementations are safe for
 * threads.
 */
public interface Mover {
  boolean handles(TargetUrl source);

  /**
   * Fills the part file with all bytes of the source; they are verified afterwards. Resumes what an
   * earlier transfer left there only if the source proves that the file is unchanged.
   *
   * @throws SourceException another source may help
   * @throws LandingException no source would help
   */
  Moved move(TargetUrl source, Incoming incoming) throws SourceException, LandingException;
}
