package org.gridrls.api.index;

import java.time.Duration;
import java.util.Optional;

/**
 * The outcome of asking one catalog.
 *
 * @param asked how many names it was asked for
 * @param found how many of them it has; the others were stale entries of the index or false
 *     positives of a filter
 * @param message why, unless it answered
 */
public record CatalogOutcome(
    String lrc,
    String lrcMember,
    Kind kind,
    int asked,
    int found,
    Duration elapsed,
    Optional<String> message) {
  /** How the asking ended. */
  public enum Kind {
    ANSWERED,
    UNREACHABLE,
    TIMED_OUT,
    DENIED,
    FAILED
  }
}
