package org.gridrls.registry.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The settling time after a start, in which a registry may not know all members. It counts from the
 * first call that the registry served, and only while the registry is running: a pause of the
 * process extends it. It ends early when every member that the registry held before has registered
 * again, if it is proved that the restart was short: a directory that was restored from a backup
 * lacks members that joined later. A member that could not be accepted makes the list incomplete,
 * too, for one settling time. Times are those of the steady clock. Not safe for threads.
 */
final class StartupGrace {
  private final Set<String> awaited;
  private final boolean mayEndEarly;
  private final Duration longestLease;
  private final Duration pauseMin;
  private Instant begun;
  private Instant latest;
  private Instant refusedAt;

  /**
   * @param stored what is known from before the start
   * @param configured at least
   * @param pauseMin the registry looks at its clock more often than that while it runs
   */
  StartupGrace(MemberStore.Stored stored, Duration configured, Duration pauseMin) {
    List<MemberRecord> held = stored.members();
    this.awaited = new HashSet<>(held.stream().map(MemberRecord::name).toList());
    this.mayEndEarly =
        stored.whole()
            && !awaited.isEmpty()
            && stored.gap().filter(gap -> gap.compareTo(configured) <= 0).isPresent();
    this.longestLease =
        held.stream().map(MemberRecord::lease).max(Duration::compareTo).orElse(Duration.ZERO);
    this.pauseMin = pauseMin;
  }

  /** A new member was refused, because it could not be stored or there was no room. */
  void refused(Instant now) {
    refusedAt = now;
  }

  /** The time for which members may still be missing, after the start or after a refusal. */
  Duration doubt(Instant now, Duration configured) {
    Duration left = left(now, configured);
    Duration refusal =
        refusedAt == null ? Duration.ZERO : Duration.between(now, refusedAt.plus(configured));
    return refusal.compareTo(left) > 0 ? refusal : left;
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

  /** The remaining time after the start; at least {@code configured} after the start. */
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
