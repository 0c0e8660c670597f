package org.gridrls.registry.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberStage;

/**
 * A member with its lease, as the registry holds it; replaced as a whole with each renewal.
 *
 * @param owner who proved to own the name; empty if nobody did
 * @param joinedAt by the wall clock
 * @param renewedAt by the wall clock
 * @param heardAt the same moment by the steady clock
 */
record Held(
    Member member,
    Optional<String> owner,
    Instant joinedAt,
    Instant renewedAt,
    Instant heardAt,
    Duration lease,
    long renewals,
    MemberStage stage) {
  static final Comparator<Held> BY_DEADLINE =
      Comparator.comparing(Held::deadline).thenComparing(Held::name, CodePointOrder.COMPARATOR);

  static Held joined(Member member, Optional<String> owner, Moment now, Duration lease) {
    return new Held(
        member, owner, now.wall(), now.wall(), now.steady(), lease, 0, MemberStage.PRESENT);
  }

  /** One that others told of: it was not heard here. */
  static Held toldOf(Member member, Moment now) {
    return joined(member, Optional.empty(), now, Duration.ZERO).at(MemberStage.SILENT);
  }

  /** The same boot with other contents: a member since when it was one. */
  Held changed(Member newer, Optional<String> proved, Moment now, Duration granted) {
    return new Held(newer, proved, joinedAt, now.wall(), now.steady(), granted, renewals, stage);
  }

  Held renewed(Moment now, Duration granted) {
    return new Held(
        member, owner, joinedAt, now.wall(), now.steady(), granted, renewals + 1, stage);
  }

  /** The same in another stage. */
  Held at(MemberStage other) {
    return new Held(member, owner, joinedAt, renewedAt, heardAt, lease, renewals, other);
  }

  /** The same, last heard at that moment of the steady clock. */
  Held heardAt(Instant moment) {
    return new Held(member, owner, joinedAt, renewedAt, moment, lease, renewals, stage);
  }

  String name() {
    return member.name();
  }

  boolean present() {
    return stage == MemberStage.PRESENT;
  }

  Instant deadline() {
    return heardAt.plus(lease);
  }

  /** The only expiry rule. */
  boolean dueAt(Instant steady) {
    return !steady.isBefore(deadline());
  }

  /** Members renew at a third of the lease: one that let two thirds pass missed a renewal. */
  boolean silentAt(Instant steady) {
    return !steady.isBefore(heardAt.plus(lease.multipliedBy(2).dividedBy(3)));
  }

  Duration silence(Moment now) {
    return Duration.between(heardAt, now.steady());
  }

  MemberEntry entry(Moment now) {
    Duration left =
        !present() || dueAt(now.steady())
            ? Duration.ZERO
            : Duration.between(now.steady(), deadline());
    return new MemberEntry(
        member,
        joinedAt,
        renewedAt,
        lease,
        left,
        renewals,
        stage,
        present() ? Optional.empty() : Optional.of(silence(now)));
  }
}
