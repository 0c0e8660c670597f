package org.gridrls.registry.membership;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Explanation;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChanges;
import org.gridrls.api.member.RemovedMember;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Moment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The membership by leases. Present members are held in memory only, as they register again within
 * one lease. Expected members and removals are written to the store before the call that changes
 * them is answered. Versions start at the start time in milliseconds, so that a restarted registry
 * does not repeat a version that a client holds. Safe for threads.
 */
public final class LeasedMembership implements Membership {
  private static final Logger log = LoggerFactory.getLogger(LeasedMembership.class);

  private final Supplier<MembershipLimits> limits;
  private final Supplier<FederationRules> rules;
  private final Clocks clocks;
  private final MemberStore store;
  private final Leases leases = new Leases();
  private final Absentees absent = new Absentees();
  private final Removals removals = new Removals();
  private final StartupGrace settling;
  private final MembershipLog changes;
  private final List<Consumer<MembershipChange>> listeners = new ArrayList<>();
  private final Set<String> gone = new LinkedHashSet<>();
  private long renewals;
  private long expirations;
  private long returns;

  /**
   * Limits and rules may change, except the number of changes kept.
   *
   * @param pauseMin longer than any time between two sweeps of a running registry
   */
  LeasedMembership(
      Supplier<MembershipLimits> limits,
      Supplier<FederationRules> rules,
      Clocks clocks,
      MemberStore store,
      Duration pauseMin) {
    this.limits = limits;
    this.rules = rules;
    this.clocks = clocks;
    this.store = store;
    this.changes = new MembershipLog(limits.get().changesMax(), clocks.wall().millis());
    MemberStore.Stored stored = store.load(clocks.moment().toMillis());
    stored.members().forEach(absent::hold);
    stored.removed().forEach(removals::add);
    this.settling = new StartupGrace(stored, rules.get().settle(), pauseMin);
  }

  /** Keeps the expected members in a directory, which is created if it is missing. */
  public static LeasedMembership in(
      Path directory,
      Supplier<MembershipLimits> limits,
      Supplier<FederationRules> rules,
      Clocks clocks,
      Duration pauseMin) {
    return new LeasedMembership(
        limits, rules, clocks, new MemberFiles(directory, clocks.wall()), pauseMin);
  }

  @Override
  public MemberLease register(Member member, Optional<Duration> lease) {
    return register(member, lease, Claimant.OPEN);
  }

  /** Also PERMISSION_DENIED if the name is bound to another identity. */
  public synchronized MemberLease register(
      Member member, Optional<Duration> lease, Claimant claimant) {
    MembershipLimits.requireModest(member);
    Moment now = served();
    Duration granted = limits.get().granted(lease);
    Optional<MemberRecord> held = expected(member.name());
    held.ifPresent(claimant::requireRight);
    NameClaims.requireFree(member, held, removals, now);
    Optional<String> owner = claimant.owner(held);
    Optional<MemberRecord> present = held.filter(MemberRecord::present);
    if (present.isEmpty()) {
      join(MemberRecord.joined(member, owner, now, granted), held.isEmpty(), now);
    } else if (NameClaims.compare(member.bootId(), member.generation(), present.get()) == 0
        && present.get().owner().equals(owner)) {
      renew(present.get(), now, granted);
    } else {
      boolean restarted = member.bootId() > present.get().member().bootId();
      change(
          MembershipChange.MemberEvent.CHANGED,
          restarted
              ? MemberRecord.joined(member, owner, now, granted)
              : present.get().changed(member, owner, now, granted),
          now);
    }
    settling.settled(member.name());
    return lease(granted, now);
  }

  /** A new member that can't be accepted is missing in the list, which says so for a while. */
  private void join(MemberRecord joined, boolean unknown, Moment now) {
    try {
      if (unknown) {
        limits.get().requireRoom(leases.size() + absent.size());
      }
      change(MembershipChange.MemberEvent.JOINED, joined, now);
    } catch (RlsException e) {
      if (unknown) {
        settling.refused(now.steady());
      }
      throw e;
    }
  }

  private Optional<MemberRecord> expected(String name) {
    return leases.find(name).or(() -> absent.find(name));
  }

  private MemberLease lease(Duration granted, Moment now) {
    FederationRules current = rules.get();
    return new MemberLease(
        granted,
        changes.latestVersion(),
        Optional.of(current.policy()),
        settling.doubt(now.steady(), current.settle()),
        leases.isFrozen());
  }

  @Override
  public synchronized void expect(List<Member> members) {
    Moment now = served();
    for (Member member : members) {
      if (expected(member.name()).isEmpty() && !removals.ends(member)) {
        MembershipLimits.requireModest(member);
        expect(MemberRecord.toldOf(member, now), now);
      }
    }
  }

  private void expect(MemberRecord told, Moment now) {
    if (leases.size() + absent.size() >= limits.get().membersMax()) {
      settling.refused(now.steady());
      return;
    }
    try {
      store.hold(told);
    } catch (RlsException e) {
      settling.refused(now.steady());
      throw e;
    }
    absent.hold(told);
    log(MembershipChange.MemberEvent.EXPIRED, now, told.member());
  }

  @Override
  public MemberLease renew(String name, long bootId, long generation, Optional<Duration> lease) {
    return renew(name, bootId, generation, lease, Claimant.OPEN);
  }

  /** Also PERMISSION_DENIED if the name is bound to another identity. */
  public synchronized MemberLease renew(
      String name, long bootId, long generation, Optional<Duration> lease, Claimant claimant) {
    Moment now = served();
    MemberRecord held = require(name);
    claimant.requireRight(held);
    int order = NameClaims.compare(bootId, generation, held);
    if (order < 0) {
      throw NameClaims.superseded(held);
    }
    if (order > 0) {
      throw RlsException.about(
          RlsError.MEMBER_NOT_FOUND,
          "the registry holds an older state of the member; register again",
          name);
    }
    Duration granted = limits.get().granted(lease);
    renew(held, now, granted);
    return lease(granted, now);
  }

  @Override
  public void leave(String name, long bootId) {
    leave(name, bootId, Claimant.OPEN);
  }

  /** Also PERMISSION_DENIED if the name is bound to another identity. */
  public synchronized void leave(String name, long bootId, Claimant claimant) {
    Moment now = served();
    MemberRecord held = require(name);
    claimant.requireRight(held);
    if (held.member().bootId() != bootId) {
      throw NameClaims.superseded(held);
    }
    MemberRecord away = held.at(MemberStage.AWAY);
    store.hold(away);
    leases.drop(held);
    end(MembershipChange.MemberEvent.LEFT, now, away);
  }

  @Override
  public synchronized void remove(String name) {
    Moment now = served();
    Optional<MemberRecord> held = expected(name);
    if (held.isEmpty() && removals.has(name)) {
      return;
    }
    NameClaims.requireRemovable(name, held, settling.left(now.steady(), rules.get().settle()));
    RemovedMember removed = RemovedMember.of(held.orElseThrow().member());
    Removals next = removals.with(removed);
    store.remove(removed, next.all());
    removals.add(removed);
    absent.drop(name);
    gone.remove(name);
    log(MembershipChange.MemberEvent.REMOVED, now, held.get().member());
  }

  @Override
  public synchronized Optional<MemberEntry> find(String name) {
    Moment now = expireDue();
    return leases.find(name).map(held -> held.entry(now));
  }

  @Override
  public synchronized void onChange(Consumer<MembershipChange> listener) {
    listeners.add(listener);
  }

  @Override
  public MemberPage members(MemberFilter filter, PageRequest page) {
    Snapshot snapshot = snapshot(page.cursor().map(MemberCursor::name), filter.expected());
    List<MemberRecord> found =
        snapshot.rest.stream()
            .filter(held -> filter.includes(held.member()))
            .limit(page.limit() + 1L)
            .toList();
    boolean more = found.size() > page.limit();
    List<MemberRecord> shown = more ? found.subList(0, page.limit()) : found;
    List<MemberEntry> entries = shown.stream().map(held -> held.entry(snapshot.at)).toList();
    Optional<String> next =
        more
            ? Optional.of(MemberCursor.after(shown.get(shown.size() - 1).name()))
            : Optional.empty();
    boolean first = page.cursor().isEmpty();
    return new MemberPage(
        entries,
        next,
        page.limit(),
        snapshot.lease.membershipVersion(),
        snapshot.lease.frozen(),
        snapshot.lease.policy(),
        snapshot.lease.settling(),
        first ? snapshot.removed : List.of());
  }

  private record Snapshot(
      Moment at, Collection<MemberRecord> rest, List<RemovedMember> removed, MemberLease lease) {}

  private synchronized Snapshot snapshot(Optional<String> after, boolean expected) {
    Moment now = served();
    NavigableMap<String, MemberRecord> rest = leases.after(after);
    if (expected) {
      absent.addAfter(after, rest);
    }
    return new Snapshot(
        now, rest.values(), expected ? removals.all() : List.of(), lease(Duration.ZERO, now));
  }

  @Override
  public Explanation explain(Optional<String> name) {
    return new Explainer(
            rules.get().policy(),
            snapshot(Optional.empty(), false).rest.stream().map(MemberRecord::member).toList())
        .explain(name);
  }

  @Override
  public synchronized MembershipChanges changesSince(long version, int limit) {
    served();
    return changes.since(version, limit);
  }

  @Override
  public void sweep() {
    synchronized (this) {
      expireDue();
    }
    store.running();
  }

  @Override
  public synchronized MembershipStatus status() {
    Moment now = expireDue();
    return new MembershipStatus(
        leases.size(),
        absent.count(MemberStage.SILENT),
        absent.count(MemberStage.AWAY),
        changes.latestVersion(),
        leases.isFrozen(),
        renewals,
        expirations,
        returns,
        settling.doubt(now.steady(), rules.get().settle()));
  }

  /** The first step of each operation that a client called. */
  private Moment served() {
    Moment now = expireDue();
    settling.call(now.steady());
    return now;
  }

  /** The first step of each operation, so that none sees a member after its lease ran out. */
  private Moment expireDue() {
    Moment now = clocks.moment().toMillis();
    settling.tick(now.steady());
    for (MemberRecord held : leases.expire(now.steady())) {
      MemberRecord silent = held.at(MemberStage.SILENT);
      keepIfPossible(silent);
      end(MembershipChange.MemberEvent.EXPIRED, now, silent);
      expirations++;
    }
    return now;
  }

  /** The store has the member already; a failure loses only the time since it is silent. */
  private void keepIfPossible(MemberRecord silent) {
    try {
      store.hold(silent);
    } catch (RlsException e) {
      log.warn("cannot store that {} is silent: {}", silent.name(), e.getMessage());
    }
  }

  private void end(MembershipChange.MemberEvent kind, Moment now, MemberRecord held) {
    absent.hold(held);
    log(kind, now, held.member());
    gone.add(held.name());
    if (gone.size() > limits.get().membersMax()) {
      gone.remove(gone.iterator().next());
    }
  }

  private void change(MembershipChange.MemberEvent kind, MemberRecord held, Moment now) {
    store.hold(held);
    if (kind == MembershipChange.MemberEvent.JOINED && gone.remove(held.name())) {
      returns++;
    }
    absent.drop(held.name());
    leases.hold(held);
    log(kind, now, held.member());
  }

  private void log(MembershipChange.MemberEvent kind, Moment at, Member member) {
    MembershipChange change = changes.add(kind, at.wall(), member);
    listeners.forEach(listener -> listener.accept(change));
  }

  private void renew(MemberRecord held, Moment now, Duration granted) {
    leases.hold(held.renewed(now, granted));
    renewals++;
  }

  private MemberRecord require(String name) {
    return leases
        .find(name)
        .orElseThrow(
            () ->
                RlsException.about(
                    RlsError.MEMBER_NOT_FOUND, "no such member; register again", name));
  }
}
