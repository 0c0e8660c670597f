package org.gridrls.lrc.catalog;

import java.time.Instant;
import java.util.List;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;

/**
 * Bulk calls that may be repeated: what became of a request is recorded with its work, in the same
 * transaction. Safe for threads.
 */
public interface OnceOnly {
  /**
   * Applies changes like {@link MappingCatalog#apply(List, BulkMode)}, unless a request with this
   * id is recorded: then its outcome, as replayed, and nothing is changed. Throws REQUEST_ID_REUSED
   * if that was another request.
   */
  BulkResult applyOnce(RequestMark mark, List<Change> changes, BulkMode mode);

  /** Forgets requests recorded then or earlier; returns how many. */
  long forgetRequests(Instant upTo);
}
