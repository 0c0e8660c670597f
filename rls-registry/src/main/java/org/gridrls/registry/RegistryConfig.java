package org.gridrls.registry;

import java.time.Duration;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.kit.config.Settings;
import org.gridrls.registry.membership.MembershipLimits;

/**
 * The settings of a registry.
 *
 * @param sweep the interval between checks for expired members
 * @param policy by which catalogs choose the indexes they update
 * @param settle the time after its start in which members may be missing
 */
public record RegistryConfig(
    MembershipLimits limits, Duration sweep, UpdatePolicy policy, Duration settle) {
  private static final Duration SWEEP = Duration.ofMillis(250);

  public static RegistryConfig read(Settings settings) {
    MembershipLimits fallback = MembershipLimits.DEFAULT;
    Settings changeable = settings.changeable();
    MembershipLimits limits =
        new MembershipLimits(
            changeable.duration("lease-min", fallback.leaseMin(), "shortest lease granted"),
            settings.duration(
                "lease-default",
                fallback.leaseDefault(),
                "lease granted if the member asks for none"),
            changeable.duration("lease-max", fallback.leaseMax(), "longest lease granted"),
            changeable.integer(
                "members-max",
                fallback.membersMax(),
                1,
                1_000_000,
                "maximum number of members; further ones are refused with OVERLOADED"),
            fallback.changesMax());
    if (limits.leaseMin().compareTo(limits.leaseMax()) > 0) {
      settings.problem("lease-min", "must not be longer than lease-max");
    }
    return new RegistryConfig(
        limits, SWEEP, policy(changeable), settle(settings, limits.leaseDefault()));
  }

  private static Duration settle(Settings settings, Duration leaseDefault) {
    Duration settle =
        settings.duration(
            "settle",
            leaseDefault,
            "time after a start in which members may be missing; set it to the longest lease in "
                + "use, at least lease-default");
    if (settle.compareTo(leaseDefault) < 0) {
      settings.problem("settle", "must not be shorter than lease-default");
    }
    return settle;
  }

  private static UpdatePolicy policy(Settings settings) {
    String text =
        settings.text(
            "policy",
            UpdatePolicy.PATTERN.toString(),
            "which indexes catalogs update: all, pattern or hash(r)");
    return UpdatePolicy.ifKnown(text)
        .orElseGet(
            () -> {
              settings.problem("policy", "must be all, pattern or hash(r), not '" + text + "'");
              return UpdatePolicy.PATTERN;
            });
  }
}
