package org.gridrls.faults.cluster;

import java.time.Duration;

/**
 * Trouble on the links between servers.
 *
 * @param from the calling server, or {@code *}
 * @param to the called server, or {@code *}
 * @param amount the longest delay
 */
public record LinkFault(Kind kind, String from, String to, Duration amount) {
  /** Says what happens to a request or to its answer. */
  public enum Kind {
    /** No request arrives. */
    CUT,
    /** Requests arrive, no answer comes back. */
    MUTE,
    /** Requests arrive late. */
    DELAY,
    /** Some connections are reset, before or after the request has arrived. */
    LOSS,
    /** Some requests arrive twice. */
    DUPLICATE,
    /** Some requests seem lost, and arrive later, after those that were made since. */
    REORDER,
    /** Some requests or answers are cut in the middle. */
    TRUNCATE
  }

  boolean concerns(String source, String destination) {
    return matches(from, source) && matches(to, destination);
  }

  private static boolean matches(String pattern, String server) {
    return pattern.equals("*") || pattern.equals(server);
  }
}
