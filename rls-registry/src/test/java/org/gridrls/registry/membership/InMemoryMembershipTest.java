package org.gridrls.registry.membership;

import java.time.Clock;

class InMemoryMembershipTest extends SelfPreservationContract {
  @Override
  Membership open(MembershipLimits limits, Clock clock) {
    return new InMemoryMembership(limits, clock);
  }
}
