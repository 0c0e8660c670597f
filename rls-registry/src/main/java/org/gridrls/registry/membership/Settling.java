package org.gridrls.registry.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * The settling time after a start, in which a registry may not know all members. It counts from the
 * first call that the registry served, and only while the registry is running: a pause of the
 * process extends it. It ends early when every member that the registry held before has registered
 * again. Times are those of the steady clock. Not safe for threads.
 */
final class Settling {
  private final Set<String> awaited;
  private final boolean mayEndEarly;
  private final Duration longestLease;
  private final Duration pauseMin;
  private Instant begun;
  private Instant latest;

  /**
   * @param held members from before the start
   * @param whole nothing that was stored was damaged
   * @param pauseMin the registry looks at its clock more often than that while it runs
   */
  Settling(Collection<MemberRecord> held, boolean whole, Duration pauseMin) {
    this.awaited = new HashSet<>(held.stream().map(MemberRecord::name).toList());
    this.mayEndEarly = whole && !awaited.isEmpty();
    this.longestLease =
        held.stream().map(MemberRecord::lease).max(Duration::compareTo).orElse(Duration.ZERO);
    this.pauseMin = pauseMin;
  }

  void call(Instant now) {
    if (begun == null) {
      begun = now;
      latest = now;
    }
    tick(now);
  }

  /** The registry is running. */
  void tick(Instant now) {
    if (begun != null) {
      Duration gap = Duration.between(latest, now);
      if (gap.compareTo(pauseMin) > 0) {
        begun = begun.plus(gap);
      }
      latest = now;
    }
  }

  /** A member registered, or was decommissioned. */
  void settled(String member) {
    awaited.remove(member);
  }

  /** The remaining time; at least {@code configured} after the start. */
  Duration left(Instant now, Duration configured) {
    Duration whole = configured.compareTo(longestLease) > 0 ? configured : longestLease;
    if (mayEndEarly && awaited.isEmpty()) {
      return Duration.ZERO;
    }
    if (begun == null) {
      return whole;
    }
    Duration left = Duration.between(now, begun.plus(whole));
    return left.isNegative() ? Duration.ZERO : left;
  }
}
