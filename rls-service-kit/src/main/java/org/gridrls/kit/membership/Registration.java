package org.gridrls.kit.membership;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.RemovedMember;
import org.gridrls.client.RegistryClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registers one server with one registry: joins, renews, and joins again if the registry lost the
 * member. Each renewal reports whether the membership changed; if so, the list is fetched. A server
 * whose name belongs to another start logs this, fetches the list, and retries rarely, or as soon
 * as the list no longer has the name. Runs on one thread; its status is safe for threads.
 */
final class Registration {
  private static final Logger log = LoggerFactory.getLogger(Registration.class);
  private static final long NEVER = -1;
  private static final int LEASES_BETWEEN_CLAIMS = 10;
  private static final int EXPECTED_MAX = 1_000;

  private final RegistryClient registry;
  private final Member self;
  private final Duration lease;
  private final MembershipUnion union;
  private final Clock steady;
  private final LongConsumer ended;
  private final Instant since;
  private boolean joined;
  private boolean restarted;
  private boolean tried;
  private boolean warned;
  private long knownVersion = NEVER;
  private Instant nextClaim = Instant.MIN;
  private List<Member> told = List.of();
  private volatile Status status;

  /**
   * The state of the registration with one registry.
   *
   * @param renewedAt by the steady clock; empty if it never was
   * @param settling as the registry said last
   * @param failure of the last call; empty if it succeeded
   */
  record Status(
      boolean reachable,
      boolean superseded,
      Optional<Instant> renewedAt,
      Duration granted,
      Duration settling,
      Optional<RlsError> failure) {
    private Status lost(RlsError why) {
      return new Status(false, superseded, renewedAt, granted, settling, Optional.of(why));
    }

    boolean everJoined() {
      return renewedAt.isPresent();
    }
  }

  /**
   * @param ended receives the number of a start up to which this server was removed: its next start
   *     must have a greater one
   */
  Registration(
      RegistryClient registry,
      Member self,
      Duration lease,
      MembershipUnion union,
      Clock steady,
      LongConsumer ended) {
    this.registry = registry;
    this.self = self;
    this.lease = lease;
    this.union = union;
    this.steady = steady;
    this.ended = ended;
    this.since = steady.instant();
    this.status =
        new Status(true, false, Optional.empty(), Duration.ZERO, Duration.ZERO, Optional.empty());
    union.expect(registry.address());
  }

  String address() {
    return registry.address();
  }

  Status status() {
    return status;
  }

  /**
   * Why this server is no member at the registry for a lease by now; empty if it is one. Without
   * the text of the failure, since anyone who asks for the server's health reads it.
   */
  Optional<String> trouble() {
    Status now = status;
    boolean over =
        !steady.instant().isBefore(now.renewedAt().orElse(since).plus(lease)) || now.superseded();
    return now.failure()
        .filter(why -> over)
        .map(
            why ->
                "this server is not a member at the registry %s (%s; see its log)"
                    .formatted(address(), why));
  }

  /** Tries again to take the name, as something has changed. */
  void retry() {
    nextClaim = Instant.MIN;
    renew();
  }

  /** One renewal, or another attempt; never throws for a registry that fails. */
  void renew() {
    try {
      boolean waiting = status.superseded() && steady.instant().isBefore(nextClaim);
      if (!waiting || isFree(learn())) {
        claim();
      }
    } catch (RlsException e) {
      if (e.error() == RlsError.MEMBER_SUPERSEDED) {
        superseded(e);
      } else {
        lost(e);
      }
    }
  }

  /** Returns true if an operator has removed the member that held the name of this server. */
  private boolean isFree(MemberPage page) {
    return page.removed().stream().noneMatch(one -> one.ends(self))
        && page.entries().stream().noneMatch(entry -> entry.member().name().equals(self.name()));
  }

  private void claim() {
    Instant askedAt = steady.instant();
    MemberLease granted = joined ? renewed() : registry.register(self, lease);
    if (!status.reachable() || status.superseded()) {
      log.info("joined the registry {}", address());
    }
    joined = true;
    tried = true;
    warned = false;
    status =
        new Status(
            true,
            false,
            Optional.of(askedAt),
            granted.granted(),
            granted.settling(),
            Optional.empty());
    if (granted.membershipVersion() != knownVersion) {
      restarted |= knownVersion != NEVER && granted.membershipVersion() < knownVersion;
      requireOwnName(learn());
    } else {
      union.answered(address(), granted, askedAt);
    }
    tellWhomItMisses();
  }

  private MemberLease renewed() {
    try {
      return registry.renew(self, lease);
    } catch (RlsException e) {
      if (e.error() == RlsError.MEMBER_NOT_FOUND) {
        log.info("registry {} does not know this server: joining again", address());
        restarted = true;
        knownVersion = NEVER;
        return registry.register(self, lease);
      }
      throw e;
    }
  }

  private MemberPage learn() {
    Instant askedAt = steady.instant();
    MemberPage page = registry.wholeList(MemberFilter.EXPECTED);
    if (page.membershipVersion() != knownVersion) {
      log.info(
          "registry {}, version {}: {} members expected",
          address(),
          page.membershipVersion(),
          page.entries().size());
    }
    union.learned(address(), page, restarted, askedAt);
    restarted = false;
    knownVersion = page.membershipVersion();
    return page;
  }

  /** A renewal does not say who we are, so it may renew another server that took over the name. */
  private void requireOwnName(MemberPage page) {
    boolean taken =
        page.entries().stream()
            .map(MemberEntry::member)
            .filter(member -> member.name().equals(self.name()))
            .anyMatch(
                member ->
                    member.memberId().isPresent() && !member.memberId().equals(self.memberId()));
    if (taken && self.memberId().isPresent()) {
      registry.register(self, lease);
    }
  }

  /** Sends the registry, which may have lost its data, the expected members that it lacks. */
  private void tellWhomItMisses() {
    List<Member> missing = union.unknownTo(address(), EXPECTED_MAX);
    if (!missing.isEmpty() && !missing.equals(told)) {
      log.info("sending {} expected members to registry {}", missing.size(), address());
      registry.register(self, lease, missing);
    }
    told = missing;
  }

  private void superseded(RlsException e) {
    log.error(
        "registry {} refuses the name of this server: {}; it (boot id {}) keeps serving without "
            + "being a"
            + " member and tries again in {} s",
        address(),
        e.getMessage(),
        self.bootId(),
        lease.toSeconds() * LEASES_BETWEEN_CLAIMS);
    joined = false;
    nextClaim = steady.instant().plus(lease.multipliedBy(LEASES_BETWEEN_CLAIMS));
    status =
        new Status(
            true, true, status.renewedAt(), Duration.ZERO, Duration.ZERO, Optional.of(e.error()));
    try {
      learn().removed().stream()
          .filter(one -> one.ends(self))
          .mapToLong(RemovedMember::bootId)
          .max()
          .ifPresent(ended);
    } catch (RlsException listing) {
      lost(listing);
    }
  }

  private void lost(RlsException e) {
    // the first call of a registry that has just started may take longer than one may wait for it
    boolean starting = !tried && e.error() == RlsError.TIMEOUT;
    tried = true;
    if (!warned && !starting) {
      log.warn("registry {}: {}; using the last known members", address(), e.getMessage());
      warned = true;
    }
    status = status.lost(e.error());
    union.lost(address());
  }

  void leave() {
    if (joined && status.reachable()) {
      try {
        registry.leave(self);
      } catch (RlsException e) {
        log.info("leaving the registry {}: {}", address(), e.getMessage());
      }
    }
  }
}
