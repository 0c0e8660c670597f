package org.gridrls.registry.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The time in which no member expires, because too many fell silent at once: more likely the
 * registry or its network failed than all of them. Not safe for threads.
 *
 * <p>It begins when a lease runs out and more than half of at least three members are silent: they
 * let two thirds of their lease pass, which takes in those whose lease ran out. (Leases that run
 * out in one sweep are not enough to go by: renewals are spread over a third of the lease, so
 * members that vanish together run out one after the other.) Whose lease runs out later joins the
 * silent ones.
 *
 * <p>It ends when at least half of the silent ones renewed again; or when none of them did for as
 * long as the longest of their leases, counted from the beginning or from the last one that did.
 * Then those still silent expire as usual. So it ends at the latest after one longest lease for
 * each silent member, and after a single one if all are gone.
 */
final class Freeze {
  private static final int MEMBERS_MIN = 3;

  private final NavigableSet<MemberRecord> silent = new TreeSet<>(MemberRecord.BY_DEADLINE);
  private int returned;
  private Instant quietSince;
  private Duration patience = Duration.ZERO;

  Freeze(Instant now) {
    quietSince = now;
  }

  static boolean isCalledFor(int silent, int known) {
    return known >= MEMBERS_MIN && silent * 2 > known;
  }

  void add(Collection<MemberRecord> more) {
    for (MemberRecord held : more) {
      silent.add(held);
      patience = held.lease().compareTo(patience) > 0 ? held.lease() : patience;
    }
  }

  /** Notes that a member renewed, if it is one of the silent. */
  void returned(MemberRecord before, Instant now) {
    if (silent.remove(before)) {
      returned++;
      quietSince = now;
    }
  }

  void left(MemberRecord held) {
    silent.remove(held);
  }

  boolean isOverAt(Instant now) {
    return returned >= silent.size() || !now.isBefore(quietSince.plus(patience));
  }

  /** In the order of their deadlines. */
  List<MemberRecord> stillSilent() {
    return List.copyOf(silent);
  }
}
