package org.gridrls.registry.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberStage;
import org.gridrls.kit.schedule.Moment;

/**
 * A member with its lease, as the registry holds it; each renewal replaces it. Immutable.
 *
 * @param owner the authenticated owner of the name; empty without one
 * @param joinedAt by the wall clock
 * @param renewedAt by the wall clock
 * @param heardAt the same moment by the steady clock
 * @param certain false if the member was last heard before {@code heardAt}, by a former start of
 *     the registry or by another registry
 */
record MemberRecord(
    Member member,
    Optional<String> owner,
    Instant joinedAt,
    Instant renewedAt,
    Instant heardAt,
    Duration lease,
    long renewals,
    MemberStage stage,
    boolean certain) {
  static final Comparator<MemberRecord> BY_DEADLINE =
      Comparator.comparing(MemberRecord::deadline)
          .thenComparing(MemberRecord::name, CodePointOrder.COMPARATOR);

  static MemberRecord joined(Member member, Optional<String> owner, Moment now, Duration lease) {
    return new MemberRecord(
        member, owner, now.wall(), now.wall(), now.steady(), lease, 0, MemberStage.PRESENT, true);
  }

  /** A member that another member reported; this registry never heard it. */
  static MemberRecord toldOf(Member member, Moment now) {
    return new MemberRecord(
        member,
        Optional.empty(),
        now.wall(),
        now.wall(),
        now.steady(),
        Duration.ZERO,
        0,
        MemberStage.SILENT,
        false);
  }

  /** Returns a record of the same boot with other contents; keeps the time at which it joined. */
  MemberRecord changed(Member newer, Optional<String> proved, Moment now, Duration granted) {
    return new MemberRecord(
        newer, proved, joinedAt, now.wall(), now.steady(), granted, renewals, stage, true);
  }

  MemberRecord renewed(Moment now, Duration granted) {
    return new MemberRecord(
        member, owner, joinedAt, now.wall(), now.steady(), granted, renewals + 1, stage, true);
  }

  /** Returns a copy in another stage. */
  MemberRecord at(MemberStage other) {
    return new MemberRecord(
        member, owner, joinedAt, renewedAt, heardAt, lease, renewals, other, certain);
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

  /** Members renew after a third of the lease, so after two thirds a renewal is missing. */
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
        present() || !certain ? Optional.empty() : Optional.of(silence(now)));
  }
}
