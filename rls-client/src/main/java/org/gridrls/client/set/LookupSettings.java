package org.gridrls.client.set;

import java.time.Duration;
import java.util.Optional;

/**
 * How long a set's names are looked up, and by what evidence. Immutable.
 *
 * @param deadline for each 1,000 names
 * @param maxAge the oldest evidence that counts; empty: that of the indexes
 */
public record LookupSettings(Duration deadline, Optional<Duration> maxAge) {
  /** Takes the evidence of the indexes, within 20 seconds. */
  public static final LookupSettings DEFAULT =
      new LookupSettings(Duration.ofSeconds(20), Optional.empty());
}
