package org.gridrls.kit.membership;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberLease;
import org.gridrls.client.RegistryClient;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one server a member: joins, renews at a third of the lease, joins again when the registry
 * forgot it, leaves when closed. With each renewal it learns whether the membership changed and, if
 * so, who the members are. A registry that is away changes nothing of what is known. Owns one
 * thread.
 */
public final class Registration implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Registration.class);
  private static final long NEVER = -1;

  private final RegistryClient registry;
  private final Member self;
  private final Duration lease;
  private final MembershipView view;
  private final ScheduledExecutorService executor;
  private final PeriodicTask renewal;
  private boolean joined;
  private boolean reachable = true;
  private long knownVersion = NEVER;

  private Registration(RegistryClient registry, Member self, Duration lease, MembershipView view) {
    this.registry = registry;
    this.self = self;
    this.lease = lease;
    this.view = view;
    this.executor = Schedulers.scheduler("membership", 1);
    this.renewal = new PeriodicTask("membership", this::renew);
  }

  /** Begins at once; a registry that is not there yet is tried again with each renewal. */
  public static Registration join(
      RegistryClient registry, Member self, MembershipConfig config, MembershipView view) {
    Registration registration = byHand(registry, self, config, view);
    registration.renewal.every(config.renewal(), Duration.ZERO, registration.executor);
    return registration;
  }

  /** One that renews only when {@link #runOnce} is called: for tests. */
  static Registration byHand(
      RegistryClient registry, Member self, MembershipConfig config, MembershipView view) {
    return new Registration(registry, self, config.lease(), view);
  }

  /** One renewal now; for tests and for who can't wait. */
  public void runOnce() {
    renewal.runOnce();
  }

  private void renew() {
    try {
      MemberLease granted = joined ? renewed() : registry.register(self, lease);
      joined = true;
      if (!reachable) {
        log.info("registry {} is back", registry.address());
        reachable = true;
      }
      if (granted.membershipVersion() != knownVersion) {
        learn(granted.membershipVersion());
      }
    } catch (RlsException e) {
      if (reachable || e.error() == RlsError.MEMBER_SUPERSEDED) {
        log.warn("membership: {}; going on with the members last known", e.getMessage());
      }
      reachable = false;
    }
  }

  private MemberLease renewed() {
    try {
      return registry.renew(self, lease);
    } catch (RlsException e) {
      if (e.error() == RlsError.MEMBER_NOT_FOUND) {
        log.info("registry {} does not know us (any more): joining again", registry.address());
        knownVersion = NEVER;
        return registry.register(self, lease);
      }
      throw e;
    }
  }

  private void learn(long version) {
    List<Member> members =
        registry.allMembers(MemberFilter.ALL).stream().map(MemberEntry::member).toList();
    view.learned(members);
    knownVersion = version;
    log.info("membership version {}: {}", version, members.stream().map(Member::name).toList());
  }

  @Override
  public void close() {
    renewal.close();
    Schedulers.stop(executor);
    if (joined && reachable) {
      try {
        registry.leave(self);
      } catch (RlsException e) {
        log.info("leaving the federation: {}", e.getMessage());
      }
    }
  }
}
