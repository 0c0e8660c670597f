package org.gridrls.kit.membership;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.member.MemberPage;

/**
 * What several registries say together, and what is left of it while they are away or were
 * restarted. Under one name the higher (boot id, generation) counts. Time is that of a stopwatch,
 * so that a clock that jumps changes nothing. Safe for threads.
 *
 * <ul>
 *   <li>A registry that was restarted is believed in whom it lists, but not in whom it does not,
 *       until it has settled.
 *   <li>A registry that is away is believed for one lease of each member it listed, and as long as
 *       all are away for any time.
 *   <li>What was read from the disk counts until a registry that has settled was heard.
 *   <li>All members are known if a settled registry answered within one lease of our own.
 * </ul>
 */
final class MembershipUnion {
  private final Duration lease;
  private final LongSupplier nanos;
  private final Map<String, Ledger> ledgers = new LinkedHashMap<>();
  private Optional<KnownMembers> disk = Optional.empty();

  private record Sighting(Member member, long leaseNanos) {}

  /** What one registry said. */
  private static final class Ledger {
    Map<String, Sighting> listed = Map.of();
    Map<String, Sighting> retained = Map.of();
    boolean heard;
    boolean reachable;
    boolean whole;
    long contactAt;
    long settledAt;
    MemberLease last = new MemberLease(Duration.ZERO, 0);
  }

  MembershipUnion(Duration lease, LongSupplier nanos) {
    this.lease = lease;
    this.nanos = nanos;
  }

  synchronized void expect(String registry) {
    ledgers.put(registry, new Ledger());
  }

  synchronized void remembered(KnownMembers fromDisk) {
    disk = Optional.of(fromDisk);
  }

  /**
   * A registry told all that it knows.
   *
   * @param restarted it did not know us any more, so it may not know others either
   */
  synchronized void learned(String registry, MemberPage page, boolean restarted) {
    Ledger ledger = ledgers.get(registry);
    long now = nanos.getAsLong();
    ledger.settledAt =
        now + Math.max(page.settling().toNanos(), restarted ? lease.toNanos() : remaining(ledger));
    Map<String, Sighting> listed = new HashMap<>();
    for (MemberEntry entry : page.entries()) {
      listed.put(entry.member().name(), new Sighting(entry.member(), entry.lease().toNanos()));
    }
    Map<String, Sighting> retained = new HashMap<>(ledger.retained);
    retained.putAll(ledger.listed);
    retained.keySet().removeAll(listed.keySet());
    ledger.listed = listed;
    ledger.retained = isSettled(ledger, now) ? Map.of() : retained;
    ledger.heard = true;
    contacted(
        ledger,
        new MemberLease(
            lease, page.membershipVersion(), page.policy(), page.settling(), page.frozen()));
  }

  private long remaining(Ledger ledger) {
    return ledger.heard ? Math.max(0, ledger.settledAt - nanos.getAsLong()) : 0;
  }

  private static boolean isSettled(Ledger ledger, long now) {
    return now - ledger.settledAt >= 0;
  }

  /** A registry answered, and knows nobody new. */
  synchronized void answered(String registry, MemberLease granted) {
    contacted(ledgers.get(registry), granted);
  }

  private void contacted(Ledger ledger, MemberLease granted) {
    ledger.contactAt = nanos.getAsLong();
    ledger.reachable = true;
    ledger.last = granted;
    if (ledger.heard && isSettled(ledger, ledger.contactAt)) {
      ledger.retained = Map.of();
      ledger.whole = true;
      disk = Optional.empty();
    }
  }

  /** A registry can't be reached. */
  synchronized void lost(String registry) {
    ledgers.get(registry).reachable = false;
  }

  synchronized KnownMembers now() {
    Map<String, Member> members = new TreeMap<>(CodePointOrder.COMPARATOR);
    disk.ifPresent(known -> known.members().forEach(member -> merge(members, member)));
    boolean anyReachable = ledgers.values().stream().anyMatch(one -> one.reachable && one.heard);
    for (Ledger ledger : ledgers.values()) {
      long silence = ledger.reachable || !anyReachable ? 0 : nanos.getAsLong() - ledger.contactAt;
      believed(ledger.listed.values(), silence, members);
      believed(ledger.retained.values(), silence, members);
    }
    return new KnownMembers(members.values(), basis());
  }

  private static void believed(
      Collection<Sighting> sightings, long silence, Map<String, Member> members) {
    sightings.stream()
        .filter(one -> silence < one.leaseNanos())
        .forEach(one -> merge(members, one.member()));
  }

  private static void merge(Map<String, Member> members, Member member) {
    members.merge(member.name(), member, (held, other) -> other.isNewerThan(held) ? other : held);
  }

  private KnownMembers.Basis basis() {
    long now = nanos.getAsLong();
    List<Ledger> heard = ledgers.values().stream().filter(one -> one.heard).toList();
    KnownMembers.Source source =
        !heard.isEmpty()
            ? KnownMembers.Source.REGISTRY
            : disk.isPresent() ? KnownMembers.Source.DISK : KnownMembers.Source.NOBODY;
    return new KnownMembers.Basis(
        source,
        heard.stream().anyMatch(one -> one.whole && now - one.contactAt < lease.toNanos()),
        heard.stream().anyMatch(one -> one.reachable && one.last.frozen()),
        heard.stream()
            .map(one -> one.last.policy().orElse(null))
            .filter(Objects::nonNull)
            .findFirst()
            .or(() -> disk.flatMap(known -> known.basis().policy())));
  }
}
