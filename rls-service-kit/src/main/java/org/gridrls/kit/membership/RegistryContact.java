package org.gridrls.kit.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Says since when one registry may have members that this server does not know. A list of members
 * counts for one lease after it was confirmed; times are of the steady clock. Immutable.
 *
 * @param registry its URL
 * @param lease of this server
 * @param heardAt when the registry was last asked and answered; empty: never since the start
 * @param wholeAt the same, while the registry itself knew all its members
 * @param reachable it answered the last call
 */
public record RegistryContact(
    String registry,
    Duration lease,
    Optional<Instant> heardAt,
    Optional<Instant> wholeAt,
    boolean reachable) {

  /** Returns true if the registry confirmed a whole list within one lease. */
  public boolean isCurrentAt(Instant now) {
    return wholeAt.filter(at -> now.isBefore(at.plus(lease))).isPresent();
  }

  /** Says in a sentence without its subject, the registry, why members may be missing. */
  public String doubt(Instant now) {
    if (reachable && heardAt.isPresent()) {
      return "may not know all catalogs yet (it was restarted, or could not accept one)";
    }
    String time =
        heardAt
            .map(at -> "for " + Math.max(0, Duration.between(at, now).toSeconds()) + " s")
            .orElse("since this server was started");
    return "has not been heard " + time + ": catalogs that joined there are missing";
  }
}
