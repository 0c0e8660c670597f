package org.gridrls.registry.membership;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.kit.schedule.Clocks;

/** Memberships for tests; a pause of the registry is longer than any test. */
final class Memberships {
  static final Duration NO_PAUSE = Duration.ofDays(10_000);
  static final FederationRules AT_ONCE = new FederationRules(UpdatePolicy.PATTERN, Duration.ZERO);

  private Memberships() {}

  /** One that keeps nothing and has settled. */
  static LeasedMembership inMemory(MembershipLimits limits, Clock clock) {
    return inMemory(limits, AT_ONCE, clock);
  }

  static LeasedMembership inMemory(MembershipLimits limits, FederationRules rules, Clock clock) {
    return new LeasedMembership(
        () -> limits, () -> rules, Clocks.both(clock), MemberStore.NONE, NO_PAUSE);
  }

  /** One that keeps whom it expects. */
  static LeasedMembership in(Path directory, FederationRules rules, Clock clock) {
    return LeasedMembership.in(
        directory, () -> MembershipLimits.DEFAULT, () -> rules, Clocks.both(clock), NO_PAUSE);
  }
}
