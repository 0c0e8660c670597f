package org.gridrls.registry.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;

/** A member with its lease, as the registry holds it; replaced as a whole with each renewal. */
record Held(Member member, Instant joinedAt, Instant renewedAt, Duration lease, long renewals) {
  static final Comparator<Held> BY_DEADLINE =
      Comparator.comparing(Held::deadline).thenComparing(Held::name, CodePointOrder.COMPARATOR);

  static Held joined(Member member, Instant now, Duration lease) {
    return new Held(member, now, now, lease, 0);
  }

  /** The same boot with other contents: a member since when it was one. */
  Held changed(Member newer, Instant now, Duration granted) {
    return new Held(newer, joinedAt, now, granted, renewals);
  }

  Held renewed(Instant now, Duration granted) {
    return new Held(member, joinedAt, now, granted, renewals + 1);
  }

  /** Renewed in what is the future now, because the clock was set back. */
  boolean isAheadOf(Instant now) {
    return renewedAt.isAfter(now);
  }

  Held begunAt(Instant now) {
    Instant joined = joinedAt.isAfter(now) ? now : joinedAt;
    return new Held(member, joined, now, lease, renewals);
  }

  String name() {
    return member.name();
  }

  Instant deadline() {
    return renewedAt.plus(lease);
  }

  /** The only expiry rule. */
  boolean dueAt(Instant now) {
    return !now.isBefore(deadline());
  }

  /** Members renew at a third of the lease: one that let two thirds pass missed a renewal. */
  boolean silentAt(Instant now) {
    return !now.isBefore(renewedAt.plus(lease.multipliedBy(2).dividedBy(3)));
  }

  MemberEntry entry(Instant now) {
    Duration left = dueAt(now) ? Duration.ZERO : Duration.between(now, deadline());
    return new MemberEntry(member, joinedAt, renewedAt, lease, left, renewals);
  }
}
