package org.gridrls.replicator.request;

import java.util.Optional;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Holds the options that apply to all files of a request. Immutable.
 *
 * @param destination the URL below which the copies are
 * @param catalog in which they are registered; empty if they are not registered
 * @param priority requests with a higher one go first
 * @param concurrency most files at once
 */
public record ReplicationOptions(
    String destination, Optional<String> catalog, int priority, int concurrency) {
  /** Database servers have the id in an index. */
  private static final int REQUEST_ID_MAX = 250;

  private static final int PRIORITY_MAX = 1_000;
  private static final int CONCURRENCY_MAX = 1_000;

  public ReplicationOptions {
    requirePriority(priority);
    if (concurrency < 1 || concurrency > CONCURRENCY_MAX) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "the concurrency must be between 1 and " + CONCURRENCY_MAX);
    }
  }

  /** Throws BAD_ARGUMENT unless a request or a rule can have this id. */
  public static void requireRequestId(String requestId) {
    Names.require("request id", requestId, REQUEST_ID_MAX);
  }

  /** Throws BAD_ARGUMENT for a priority beyond the limits. */
  public static void requirePriority(int priority) {
    if (priority < -PRIORITY_MAX || priority > PRIORITY_MAX) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "the priority must be between -" + PRIORITY_MAX + " and " + PRIORITY_MAX);
    }
  }
}
