package org.gridrls.kit.membership;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.RemovedMember;
import org.gridrls.kit.membership.KnownMembers.KnowledgeSource;

/**
 * The combined member lists of several registries, also while registries are unreachable or have
 * been restarted. Under one name the higher (boot id, generation) is used. All times are from a
 * monotonic clock, so that changes of the wall clock have no effect. Safe for threads.
 *
 * <ul>
 *   <li>A member that is present in any registry is present.
 *   <li>A former member is expected until a registry says that it was removed; a missing entry
 *       proves nothing.
 *   <li>A restarted registry adds the members it lists as present, but removes none until it has
 *       settled.
 *   <li>The list of an unreachable registry counts for one lease of each member, and without limit
 *       while all registries are unreachable.
 *   <li>Members that the file lists as present stay present until a settled registry answers.
 *   <li>All members are known if every registry answered within one lease of our own and knew all
 *       of its members: a member may be known to one registry only.
 * </ul>
 */
final class MembershipUnion {
  private final Duration lease;
  private final Clock steady;
  private final Map<String, Ledger> ledgers = new LinkedHashMap<>();
  private final ExpectedMembers expected = new ExpectedMembers();
  private Optional<KnownMembers> disk = Optional.empty();

  private record Sighting(Member member, Duration lease) {}

  /** Holds what one registry said. */
  private static final class Ledger {
    Map<String, Sighting> listed = Map.of();
    Map<String, Sighting> retained = Map.of();
    Set<String> known = Set.of();

    /** The members that it lists as present or silent: any of them may run. */
    List<Member> running = List.of();

    boolean heard;
    boolean reachable;
    Optional<Instant> wholeAt = Optional.empty();
    Instant contactAt = Instant.MIN;
    Instant lostAt = Instant.MIN;
    Instant settledAt = Instant.MIN;
    MemberLease last = new MemberLease(Duration.ZERO, 0);

    boolean isSettledAt(Instant now) {
      return !now.isBefore(settledAt);
    }
  }

  MembershipUnion(Duration lease, Clock steady) {
    this.lease = lease;
    this.steady = steady;
  }

  synchronized void expect(String registry) {
    ledgers.put(registry, new Ledger());
  }

  /** Begins with the members known before the start. */
  synchronized void remembered(MemberFile.Remembered before) {
    disk = Optional.of(before.known());
    before.removed().forEach(expected::removed);
    Instant now = steady.instant();
    before.known().members().forEach(member -> expected.before(member, now));
    before.known().silent().forEach(expected::silent);
  }

  /**
   * A registry has sent its complete list.
   *
   * @param restarted it did not know us any more, so it may not know others either
   * @param askedAt when it was asked
   */
  synchronized void learned(String registry, MemberPage page, boolean restarted, Instant askedAt) {
    Ledger ledger = ledgers.get(registry);
    Instant now = steady.instant();
    Duration forgot = restarted ? lease : remaining(ledger, now);
    Duration wait = page.settling().compareTo(forgot) > 0 ? page.settling() : forgot;
    ledger.settledAt = wait.isZero() ? askedAt : now.plus(wait);
    page.removed().forEach(expected::removed);
    Map<String, Sighting> listed = new HashMap<>();
    for (MemberEntry entry : page.entries()) {
      if (entry.present()) {
        listed.put(entry.member().name(), new Sighting(entry.member(), entry.lease()));
        expected.present(entry.member(), askedAt.minus(entry.lease()).plus(entry.leaseLeft()));
      } else {
        expected.silent(
            new SilentMember(
                entry.member(),
                entry.stage(),
                entry.silentFor().map(askedAt::minus).orElse(now),
                entry.silentFor().isPresent()));
      }
    }
    Map<String, Sighting> retained = new HashMap<>(ledger.retained);
    retained.putAll(ledger.listed);
    Set<String> known = new HashSet<>();
    for (MemberEntry entry : page.entries()) {
      known.add(entry.member().name());
      if (entry.stage() != MemberStage.SILENT) {
        retained.remove(entry.member().name());
      }
    }
    page.removed().forEach(removed -> known.add(removed.name()));
    ledger.listed.values().stream()
        .map(Sighting::member)
        .filter(member -> !known.contains(member.name()))
        .forEach(member -> expected.lost(member, now));
    ledger.known = known;
    ledger.running =
        page.entries().stream()
            .filter(entry -> entry.stage() != MemberStage.AWAY)
            .map(MemberEntry::member)
            .toList();
    ledger.listed = listed;
    ledger.retained = ledger.isSettledAt(now) ? Map.of() : retained;
    ledger.heard = true;
    MemberLease granted =
        new MemberLease(
            lease, page.membershipVersion(), page.policy(), page.settling(), page.frozen());
    contacted(ledger, granted, askedAt);
  }

  private static Duration remaining(Ledger ledger, Instant now) {
    return ledger.heard && !ledger.isSettledAt(now)
        ? Duration.between(now, ledger.settledAt)
        : Duration.ZERO;
  }

  /** A registry answered a question of that moment without new members. */
  synchronized void answered(String registry, MemberLease granted, Instant askedAt) {
    contacted(ledgers.get(registry), granted, askedAt);
  }

  private void contacted(Ledger ledger, MemberLease granted, Instant askedAt) {
    ledger.contactAt = askedAt;
    ledger.reachable = true;
    ledger.last = granted;
    if (ledger.heard && granted.settling().isZero()) {
      ledger.wholeAt = Optional.of(askedAt);
    }
    if (ledger.heard && ledger.isSettledAt(askedAt)) {
      ledger.retained = Map.of();
      disk = Optional.empty();
    }
  }

  /** A registry can't be reached. */
  synchronized void lost(String registry) {
    Ledger ledger = ledgers.get(registry);
    if (ledger.reachable) {
      ledger.lostAt = steady.instant();
    }
    ledger.reachable = false;
  }

  synchronized KnownMembers now() {
    Map<String, Member> members = new TreeMap<>(CodePointOrder.COMPARATOR);
    disk.ifPresent(known -> known.members().forEach(member -> merge(members, member)));
    boolean anyReachable = ledgers.values().stream().anyMatch(one -> one.reachable && one.heard);
    for (Ledger ledger : ledgers.values()) {
      Duration silence =
          ledger.reachable || !anyReachable || !ledger.heard
              ? Duration.ZERO
              : Duration.between(ledger.contactAt, steady.instant());
      believed(ledger.listed.values(), silence, members);
      believed(ledger.retained.values(), silence, members);
    }
    List<SilentMember> silent =
        expected.without(members.keySet()).stream().map(this::asListed).toList();
    return new KnownMembers(members.values(), silent, rivals(), basis(), confirmedAt(), contacts());
  }

  /** The members listed by registries that answer; two servers may be listed under one name. */
  private List<Member> rivals() {
    return ledgers.values().stream()
        .filter(one -> one.reachable)
        .flatMap(one -> one.running.stream())
        .filter(expected::isExpected)
        .toList();
  }

  /** Returns the silent member with what those registries last said that can't be reached now. */
  private SilentMember asListed(SilentMember silent) {
    SilentMember known = silent;
    for (Ledger ledger : ledgers.values()) {
      Sighting one = ledger.listed.get(silent.name());
      if (one != null) {
        known = known.heardBetween(ledger.contactAt.minus(one.lease()), ledger.lostAt);
      }
    }
    return known;
  }

  /**
   * Members that are expected and not listed by that registry, neither as removed: at most {@code
   * limit}.
   */
  synchronized List<Member> unknownTo(String registry, int limit) {
    return expected.unknownTo(ledgers.get(registry).known, limit);
  }

  private static void believed(
      Collection<Sighting> sightings, Duration silence, Map<String, Member> members) {
    sightings.stream()
        .filter(one -> silence.compareTo(one.lease()) < 0)
        .forEach(one -> merge(members, one.member()));
  }

  private static void merge(Map<String, Member> members, Member member) {
    members.merge(member.name(), member, (held, other) -> other.isNewerThan(held) ? other : held);
  }

  /** The decommissioned members, as far as known. */
  synchronized List<RemovedMember> removed() {
    return expected.removed();
  }

  /** The moment of the oldest whole list; empty if some registry has not sent one. */
  private Optional<Instant> confirmedAt() {
    return ledgers.values().stream().allMatch(one -> one.wholeAt.isPresent())
        ? ledgers.values().stream().map(one -> one.wholeAt.get()).min(Instant::compareTo)
        : Optional.empty();
  }

  private List<RegistryContact> contacts() {
    return ledgers.entrySet().stream()
        .map(
            one ->
                new RegistryContact(
                    one.getKey(),
                    lease,
                    Optional.of(one.getValue().contactAt).filter(at -> at.isAfter(Instant.MIN)),
                    one.getValue().wholeAt,
                    one.getValue().reachable))
        .toList();
  }

  private KnownMembers.Basis basis() {
    Instant now = steady.instant();
    List<Ledger> heard = ledgers.values().stream().filter(one -> one.heard).toList();
    KnowledgeSource source =
        !heard.isEmpty()
            ? KnowledgeSource.REGISTRY
            : disk.isPresent() ? KnowledgeSource.DISK : KnowledgeSource.NONE;
    return new KnownMembers.Basis(
        source,
        !ledgers.isEmpty() && contacts().stream().allMatch(one -> one.isCurrentAt(now)),
        heard.stream().anyMatch(one -> one.reachable && one.last.frozen()),
        heard.stream()
            .map(one -> one.last.policy().orElse(null))
            .filter(Objects::nonNull)
            .findFirst()
            .or(() -> disk.flatMap(known -> known.basis().policy())));
  }
}
