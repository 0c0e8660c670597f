package org.gridrls.security.voms;

import java.time.Duration;
import java.util.Set;

/**
 * Groups of a holder, for a limited time, by one attribute certificate. Immutable.
 *
 * @param groups as rules name them: {@code /atlas}, {@code /atlas/Role=production}
 * @param from when they begin, in milliseconds
 * @param until when they end
 */
public record VomsGroups(Set<String> groups, long from, long until) {
  /** The clock of a VOMS server may be that much ahead of ours. */
  private static final long AHEAD = Duration.ofMinutes(5).toMillis();

  public VomsGroups {
    groups = Set.copyOf(groups);
  }

  /** Is it good at that time? */
  public boolean holds(long now) {
    return from - AHEAD <= now && now <= until;
  }
}
