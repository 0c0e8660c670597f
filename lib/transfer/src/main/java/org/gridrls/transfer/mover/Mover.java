package org.gridrls.transfer.mover;

import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Brings the bytes of a file from one source by some protocols. Implementations are safe for
 * threads.
 *
 * @param <T> the place of the file: {@link Incoming} here, or {@link RemoteCopy} at another server
 */
public interface Mover<T> {
  boolean handles(TargetUrl source);

  /**
   * Brings all bytes of the source to the place; they are verified afterwards. Resumes what an
   * earlier transfer left there only if the source proves that the file is unchanged.
   *
   * @throws SourceException another source may help
   * @throws LandingException no source would help
   */
  Moved move(TargetUrl source, T to) throws SourceException, LandingException;
}
