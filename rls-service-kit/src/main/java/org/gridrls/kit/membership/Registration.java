package org.gridrls.kit.membership;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.member.MemberPage;
import org.gridrls.client.RegistryClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one server a member of one registry: joins, renews, joins again when the registry forgot
 * it. With each renewal it learns whether the membership changed and, if so, who the members are.
 * Whose name a newer start has taken does not fight for it: it says so, listens, and tries again
 * seldom. Runs on one thread; its status is safe for all.
 */
final class Registration {
  private static final Logger log = LoggerFactory.getLogger(Registration.class);
  private static final long NEVER = -1;
  private static final int LEASES_BETWEEN_CLAIMS = 10;

  private final RegistryClient registry;
  private final Member self;
  private final Duration lease;
  private final MembershipUnion union;
  private final LongSupplier nanos;
  private boolean joined;
  private boolean restarted;
  private long knownVersion = NEVER;
  private long nextClaim;
  private volatile Status status;

  /** How it stands with one registry; times are those of the stopwatch. */
  record Status(
      boolean reachable, boolean superseded, long renewedAt, Duration granted, boolean everJoined) {
    private Status lost() {
      return new Status(false, superseded, renewedAt, granted, everJoined);
    }
  }

  Registration(
      RegistryClient registry,
      Member self,
      Duration lease,
      MembershipUnion union,
      LongSupplier nanos) {
    this.registry = registry;
    this.self = self;
    this.lease = lease;
    this.union = union;
    this.nanos = nanos;
    this.status = new Status(true, false, 0, Duration.ZERO, false);
    union.expect(registry.address());
  }

  String address() {
    return registry.address();
  }

  Status status() {
    return status;
  }

  /** One renewal, or another attempt; never throws for a registry that fails. */
  void renew() {
    try {
      if (status.superseded() && nanos.getAsLong() - nextClaim < 0) {
        learn();
      } else {
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

  private void claim() {
    MemberLease granted = joined ? renewed() : registry.register(self, lease);
    if (!status.reachable() || status.superseded()) {
      log.info("registry {}: a member (again)", address());
    }
    joined = true;
    status = new Status(true, false, nanos.getAsLong(), granted.granted(), true);
    if (granted.membershipVersion() != knownVersion) {
      restarted |= knownVersion != NEVER && granted.membershipVersion() < knownVersion;
      learn();
    } else {
      union.answered(address(), granted);
    }
  }

  private MemberLease renewed() {
    try {
      return registry.renew(self, lease);
    } catch (RlsException e) {
      if (e.error() == RlsError.MEMBER_NOT_FOUND) {
        log.info("registry {} does not know us (any more): joining again", address());
        restarted = true;
        knownVersion = NEVER;
        return registry.register(self, lease);
      }
      throw e;
    }
  }

  private void learn() {
    MemberPage page = registry.wholeList(MemberFilter.ALL);
    if (page.membershipVersion() != knownVersion) {
      log.info(
          "registry {}, version {}: {} members",
          address(),
          page.membershipVersion(),
          page.entries().size());
    }
    union.learned(address(), page, restarted);
    restarted = false;
    knownVersion = page.membershipVersion();
  }

  private void superseded(RlsException e) {
    log.error(
        "registry {}: ANOTHER SERVER HAS OUR NAME: {}; this one (boot id {}) goes on serving, is no"
            + " member, and tries again in {} s; give one of them another name",
        address(),
        e.getMessage(),
        self.bootId(),
        lease.toSeconds() * LEASES_BETWEEN_CLAIMS);
    joined = false;
    nextClaim = nanos.getAsLong() + lease.toNanos() * LEASES_BETWEEN_CLAIMS;
    status = new Status(true, true, status.renewedAt(), Duration.ZERO, status.everJoined());
    try {
      learn();
    } catch (RlsException listing) {
      lost(listing);
    }
  }

  private void lost(RlsException e) {
    if (status.reachable()) {
      log.warn("registry {}: {}; going on with the members last known", address(), e.getMessage());
    }
    status = status.lost();
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
