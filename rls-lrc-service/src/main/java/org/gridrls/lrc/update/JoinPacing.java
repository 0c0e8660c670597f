package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gridrls.api.member.Assignments;
import org.gridrls.lrc.update.UpdateTargets.Wanted;

/**
 * Schedules the first update to an index that joined or returned, so that it is not overloaded:
 * each catalog waits for a part of a window, derived from the names of both; fewer catalogs make
 * the window smaller. An index that comes and goes waits longer with each return. Not safe for
 * threads.
 */
final class JoinPacing {
  static final Duration EACH = Duration.ofMillis(100);
  static final Duration FLAPS_FORGOTTEN = Duration.ofMinutes(10);
  static final int CALM_RETURNS = 2;
  private static final int DOUBLINGS_MAX = 4;
  private static final int INDEXES_MAX = 1_000;

  private final Duration window;
  private final String lrcMember;
  private final Map<String, Seen> seen = new LinkedHashMap<>();
  private long returns;

  private record Seen(int returns, Instant last) {}

  JoinPacing(Duration window, String lrcMember) {
    this.window = window;
    this.lrcMember = lrcMember;
  }

  /** Returns of indexes that had been updated before; many mean that one of them flaps. */
  long returns() {
    return returns;
  }

  /** Counts the return of an index that needs only the changes since; it does not wait. */
  void cameBack() {
    returns++;
  }

  /** How long a new target waits. Targets of the configuration or of an operator do not wait. */
  Duration first(Wanted wanted, int catalogs, Instant now) {
    if (wanted.member().isEmpty()) {
      return Duration.ZERO;
    }
    return share(wanted.member(), catalogs).plus(penalty(wanted.member(), now));
  }

  private Duration share(String index, int catalogs) {
    Duration all = EACH.multipliedBy(Math.max(0, catalogs - 1));
    long millis = Math.min(window.toMillis(), all.toMillis());
    double part = (Assignments.score(index, lrcMember) >>> 11) * 0x1.0p-53;
    return Duration.ofMillis((long) (millis * part));
  }

  private Duration penalty(String index, Instant now) {
    Seen before = seen.remove(index);
    boolean again = before != null && now.isBefore(before.last().plus(FLAPS_FORGOTTEN));
    int count = again ? before.returns() + 1 : 0;
    returns += before == null ? 0 : 1;
    seen.put(index, new Seen(count, now));
    if (seen.size() > INDEXES_MAX) {
      seen.remove(seen.keySet().iterator().next());
    }
    int doublings = Math.min(DOUBLINGS_MAX, count - CALM_RETURNS - 1);
    return doublings < 0 ? Duration.ZERO : Duration.ofSeconds(1L << doublings);
  }
}
