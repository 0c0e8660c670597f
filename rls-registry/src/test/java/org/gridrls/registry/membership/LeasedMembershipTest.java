package org.gridrls.registry.membership;

import java.time.Clock;

class LeasedMembershipTest extends SelfPreservationContract {
  @Override
  Membership open(MembershipLimits limits, Clock clock) {
    return Memberships.inMemory(limits, clock);
  }
}
