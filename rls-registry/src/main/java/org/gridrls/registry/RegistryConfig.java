package org.gridrls.registry;

import java.time.Duration;
import org.gridrls.kit.config.Settings;
import org.gridrls.registry.membership.MembershipLimits;

/**
 * How a registry behaves.
 *
 * @param sweep how often expired members are looked for when nobody asks
 */
public record RegistryConfig(MembershipLimits limits, Duration sweep) {

  public static RegistryConfig read(Settings settings) {
    MembershipLimits fallback = MembershipLimits.DEFAULT;
    MembershipLimits limits =
        new MembershipLimits(
            settings.duration(
                "lease-min", fallback.leaseMin(), "the shortest lease that is granted"),
            settings.duration(
                "lease-default", fallback.leaseDefault(), "the lease of who asks for none"),
            settings.duration(
                "lease-max", fallback.leaseMax(), "the longest lease that is granted"),
            settings.integer(
                "members-max",
                fallback.membersMax(),
                1,
                1_000_000,
                "more members are refused with OVERLOADED"),
            settings.integer(
                "changes-max",
                fallback.changesMax(),
                1,
                1_000_000,
                "changes remembered for those who follow them"));
    if (limits.leaseMin().compareTo(limits.leaseMax()) > 0) {
      settings.problem("lease-min", "must not be longer than lease-max");
    }
    return new RegistryConfig(
        limits,
        settings.duration(
            "sweep", Duration.ofSeconds(1), "how often expired members are looked for"));
  }
}
