package org.gridrls.client.set;

import org.gridrls.api.Counted;

/**
 * How much of a set one site has. Immutable.
 *
 * @param has names of which a catalog of the site confirmed a copy
 * @param lacks names of which it has no copy, as of the age of the answer
 * @param unknown names of which that can't be told
 * @param allNames false if the set may have further names, which could not be read
 */
public record SiteShare(CopySite site, long has, long lacks, long unknown, boolean allNames) {
  /** Says whether the site has the set. */
  public enum State {
    COMPLETE,
    ALL_BUT,
    UNKNOWN
  }

  /** Never COMPLETE unless a catalog of the site has just confirmed a copy of every name. */
  public State state() {
    if (unknown > 0 || !allNames) {
      return State.UNKNOWN;
    }
    return lacks > 0 ? State.ALL_BUT : State.COMPLETE;
  }

  /** Says it in words. */
  public String text() {
    String total = Counted.of(has + lacks + unknown, allNames ? "name" : "known name");
    return switch (state()) {
      case COMPLETE -> "complete";
      case ALL_BUT ->
          has == 0 ? "none of " + total : "all but " + Counted.number(lacks) + " of " + total;
      case UNKNOWN ->
          "unknown: has "
              + Counted.number(has)
              + " of "
              + total
              + (lacks > 0 ? ", lacks " + Counted.number(lacks) : "")
              + (unknown > 0 ? ", not known of " + Counted.number(unknown) : "");
    };
  }
}
