package org.gridrls.wsrf.group;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.gridrls.registry.RunningRegistry;
import org.gridrls.wsrf.group.soap.GroupService;
import org.gridrls.wsrf.notify.NotifyLimits;

/** Registries that serve a group. */
final class GroupFixture {
  /** Sets the usual limits, but retries quickly. */
  static final NotifyLimits NOTIFYING =
      new NotifyLimits(List.of(), 10, 10, 100, 2, 3, Duration.ofMillis(5), Duration.ofDays(1));

  private GroupFixture() {}

  static RunningRegistry start(Clock clock) {
    GroupConfig config = new GroupConfig(2_000, NOTIFYING);
    return RunningRegistry.start(
        clock, (membership, context) -> new GroupService(membership, context, config));
  }
}
