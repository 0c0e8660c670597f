package org.gridrls.api;

import java.util.Optional;

/**
 * The next piece of a long answer: where to continue (empty: from the start), and at most how many
 * rows.
 */
public record PageRequest(Optional<String> cursor, int limit) {
  /** The rows of a page when the caller does not say, and the most a caller gets. */
  public static final int LIMIT_DEFAULT = 1_000;

  public static final int LIMIT_MAX = 10_000;

  public PageRequest {
    if (limit < 1) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "a page holds at least one row, not " + limit);
    }
    limit = Math.min(limit, LIMIT_MAX);
  }

  public static PageRequest first() {
    return new PageRequest(Optional.empty(), LIMIT_DEFAULT);
  }

  public static PageRequest first(int limit) {
    return new PageRequest(Optional.empty(), limit);
  }

  /** Asks for the page that follows; INTERNAL if the service gave the cursor of this one again. */
  public PageRequest after(String nextCursor) {
    if (cursor.filter(nextCursor::equals).isPresent()) {
      throw new RlsException(RlsError.INTERNAL, "the service answered the same page again");
    }
    return new PageRequest(Optional.of(nextCursor), limit);
  }
}
