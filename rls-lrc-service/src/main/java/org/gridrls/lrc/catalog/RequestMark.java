package org.gridrls.lrc.catalog;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.gridrls.api.Names;

/**
 * The id that a caller gave to a request, and what the time is. Immutable.
 *
 * @param at when it came
 * @param forgottenUpTo what was recorded then or earlier counts no more
 * @param most so many requests are recorded at most, the oldest go first
 */
public record RequestMark(String id, Instant at, Instant forgottenUpTo, int most) {
  public static final int ID_LENGTH_MAX = 128;

  /** Throws BAD_ARGUMENT for an id that is empty, too long, or holds control characters. */
  public RequestMark {
    Names.require("request id", id, ID_LENGTH_MAX);
    at = at.truncatedTo(ChronoUnit.MILLIS);
  }
}
