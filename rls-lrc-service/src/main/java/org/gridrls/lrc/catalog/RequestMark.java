package org.gridrls.lrc.catalog;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.gridrls.api.Names;

/**
 * The id that a caller gave to a request, with the time and the limits that apply. Immutable.
 *
 * @param at when the request arrived
 * @param forgottenUpTo outcomes recorded up to this moment have expired
 * @param most the most outcomes kept; the oldest are deleted first
 */
public record RequestMark(String id, Instant at, Instant forgottenUpTo, int most) {
  public static final int ID_LENGTH_MAX = 128;

  /** Throws BAD_ARGUMENT for an id that is empty, too long, or holds control characters. */
  public RequestMark {
    Names.require("request id", id, ID_LENGTH_MAX);
    at = at.truncatedTo(ChronoUnit.MILLIS);
  }
}
