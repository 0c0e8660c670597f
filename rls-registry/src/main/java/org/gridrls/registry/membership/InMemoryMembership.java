package org.gridrls.registry.membership;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
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
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChange.Kind;
import org.gridrls.api.member.MembershipChanges;
import org.gridrls.api.member.UpdatePolicy;

/**
 * The membership in memory only: a registry that starts empty is whole again within one lease, so
 * there is nothing to store. Versions begin at the time of the start in milliseconds, so that a
 * restarted registry repeats none that a client may hold. Safe for threads.
 */
public final class InMemoryMembership implements Membership {
  private final Supplier<MembershipLimits> limits;
  private final Supplier<FederationRules> rules;
  private final Clock clock;
  private final Leases leases = new Leases();
  private final ChangeLog changes;
  private final List<Consumer<MembershipChange>> listeners = new ArrayList<>();
  private final Set<String> gone = new LinkedHashSet<>();
  private long renewals;
  private long expirations;
  private long returns;

  public InMemoryMembership(MembershipLimits limits, Clock clock) {
    this(() -> limits, () -> FederationRules.of(UpdatePolicy.PATTERN), clock);
  }

  /** Limits and rules may change, but for the number of changes that are remembered. */
  public InMemoryMembership(
      Supplier<MembershipLimits> limits, Supplier<FederationRules> rules, Clock clock) {
    this.limits = limits;
    this.rules = rules;
    this.clock = clock;
    this.changes = new ChangeLog(limits.get().changesMax(), clock.millis());
  }

  @Override
  public synchronized MemberLease register(Member member, Optional<Duration> lease) {
    MembershipLimits.requireModest(member);
    Instant now = expireDue();
    Duration granted = limits.get().granted(lease);
    Optional<Held> held = leases.find(member.name());
    if (held.isEmpty()) {
      limits.get().requireRoom(leases.size());
      change(Kind.JOINED, Held.joined(member, now, granted));
    } else if (compare(member.bootId(), member.generation(), held.get()) == 0) {
      renew(held.get(), now, granted);
    } else {
      requireNewer(member, held.get());
      boolean restarted = member.bootId() > held.get().member().bootId();
      change(
          Kind.CHANGED,
          restarted ? Held.joined(member, now, granted) : held.get().changed(member, now, granted));
    }
    return lease(granted, now);
  }

  private MemberLease lease(Duration granted, Instant now) {
    return new MemberLease(
        granted,
        changes.latestVersion(),
        Optional.of(rules.get().policy()),
        rules.get().settlingAt(now),
        leases.isFrozen());
  }

  @Override
  public synchronized MemberLease renew(
      String name, long bootId, long generation, Optional<Duration> lease) {
    Instant now = expireDue();
    Held held = require(name);
    int order = compare(bootId, generation, held);
    if (order < 0) {
      throw superseded(held);
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
  public synchronized void leave(String name, long bootId) {
    Instant now = expireDue();
    Held held = require(name);
    if (held.member().bootId() != bootId) {
      throw superseded(held);
    }
    leases.drop(held);
    end(Kind.LEFT, now, held);
  }

  @Override
  public synchronized Optional<MemberEntry> find(String name) {
    Instant now = expireDue();
    return leases.find(name).map(held -> held.entry(now));
  }

  @Override
  public synchronized void onChange(Consumer<MembershipChange> listener) {
    listeners.add(listener);
  }

  @Override
  public MemberPage members(MemberFilter filter, PageRequest page) {
    Snapshot snapshot = snapshot(page.cursor().map(MemberCursor::name));
    List<Held> found =
        snapshot.rest.stream()
            .filter(held -> filter.includes(held.member()))
            .limit(page.limit() + 1L)
            .toList();
    boolean more = found.size() > page.limit();
    List<Held> shown = more ? found.subList(0, page.limit()) : found;
    List<MemberEntry> entries = shown.stream().map(held -> held.entry(snapshot.at)).toList();
    Optional<String> next =
        more
            ? Optional.of(MemberCursor.after(shown.get(shown.size() - 1).name()))
            : Optional.empty();
    return new MemberPage(
        entries,
        next,
        page.limit(),
        snapshot.version,
        snapshot.frozen,
        Optional.of(rules.get().policy()),
        rules.get().settlingAt(snapshot.at));
  }

  private record Snapshot(Instant at, List<Held> rest, long version, boolean frozen) {}

  private synchronized Snapshot snapshot(Optional<String> after) {
    Instant now = expireDue();
    return new Snapshot(now, leases.after(after), changes.latestVersion(), leases.isFrozen());
  }

  @Override
  public Explanation explain(Optional<String> name) {
    return new Explainer(
            rules.get().policy(),
            snapshot(Optional.empty()).rest.stream().map(Held::member).toList())
        .explain(name);
  }

  @Override
  public synchronized MembershipChanges changesSince(long version, int limit) {
    expireDue();
    return changes.since(version, limit);
  }

  @Override
  public synchronized void sweep() {
    expireDue();
  }

  @Override
  public synchronized MembershipStatus status() {
    expireDue();
    return new MembershipStatus(
        leases.size(),
        changes.latestVersion(),
        leases.isFrozen(),
        renewals,
        expirations,
        returns,
        rules.get().settlingAt(clock.instant()));
  }

  /** Comes first in each operation, so that none sees a member whose lease has run out. */
  private Instant expireDue() {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    leases.survive(now);
    for (Held held : leases.expire(now)) {
      end(Kind.EXPIRED, now, held);
      expirations++;
    }
    return now;
  }

  private void end(Kind kind, Instant now, Held held) {
    log(kind, now, held.member());
    gone.add(held.name());
    if (gone.size() > limits.get().membersMax()) {
      gone.remove(gone.iterator().next());
    }
  }

  private void change(Kind kind, Held held) {
    if (kind == Kind.JOINED && gone.remove(held.name())) {
      returns++;
    }
    leases.hold(held);
    log(kind, held.renewedAt(), held.member());
  }

  private void log(Kind kind, Instant at, Member member) {
    MembershipChange change = changes.add(kind, at, member);
    listeners.forEach(listener -> listener.accept(change));
  }

  private void renew(Held held, Instant now, Duration granted) {
    leases.hold(held.renewed(now, granted));
    renewals++;
  }

  private Held require(String name) {
    return leases
        .find(name)
        .orElseThrow(
            () ->
                RlsException.about(
                    RlsError.MEMBER_NOT_FOUND, "no such member (any more); register", name));
  }

  private static int compare(long bootId, long generation, Held held) {
    int boots = Long.compare(bootId, held.member().bootId());
    return boots != 0 ? boots : Long.compare(generation, held.member().generation());
  }

  private static void requireNewer(Member member, Held held) {
    if (compare(member.bootId(), member.generation(), held) < 0) {
      throw superseded(held);
    }
  }

  private static RlsException superseded(Held held) {
    Member member = held.member();
    return RlsException.about(
        RlsError.MEMBER_SUPERSEDED,
        "boot id "
            + member.bootId()
            + ", generation "
            + member.generation()
            + " holds the name of this member",
        member.name());
  }
}
