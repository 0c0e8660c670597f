package org.gridrls.registry;

import java.time.Duration;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.kit.config.Settings;
import org.gridrls.registry.membership.MembershipLimits;
import org.gridrls.wsrf.notify.NotifyLimits;

/**
 * How a registry behaves.
 *
 * @param sweep how often expired members are looked for when nobody asks
 * @param policy by which catalogs choose the indexes they update
 * @param settle for so long after its start the registry may not have heard of all members
 * @param groupMembersMax the largest group whose properties are one document
 */
public record RegistryConfig(
    MembershipLimits limits,
    Duration sweep,
    UpdatePolicy policy,
    Duration settle,
    int groupMembersMax,
    NotifyLimits notifying) {
  private static final int GROUP_MEMBERS_MAX = 2_000;

  /** With defaults for what only the WSRF face needs. */
  public RegistryConfig(
      MembershipLimits limits, Duration sweep, UpdatePolicy policy, Duration settle) {
    this(limits, sweep, policy, settle, GROUP_MEMBERS_MAX, NotifyLimits.DEFAULT);
  }

  public static RegistryConfig read(Settings settings) {
    MembershipLimits fallback = MembershipLimits.DEFAULT;
    Settings changeable = settings.changeable();
    MembershipLimits limits =
        new MembershipLimits(
            changeable.duration(
                "lease-min", fallback.leaseMin(), "the shortest lease that is granted"),
            settings.duration(
                "lease-default", fallback.leaseDefault(), "the lease of who asks for none"),
            changeable.duration(
                "lease-max", fallback.leaseMax(), "the longest lease that is granted"),
            changeable.integer(
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
            "sweep", Duration.ofSeconds(1), "how often expired members are looked for"),
        policy(changeable),
        settle(settings, limits.leaseDefault()),
        settings.integer(
            "group-members-max",
            GROUP_MEMBERS_MAX,
            1,
            100_000,
            "in larger groups members are listed in pages only, not by WSRF"),
        notify(settings.section("notify")));
  }

  private static Duration settle(Settings settings, Duration leaseDefault) {
    Duration settle =
        settings.duration(
            "settle",
            leaseDefault,
            "time after a start in which members may be missing: the longest lease in use, and at"
                + " least lease-default");
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

  private static NotifyLimits notify(Settings settings) {
    NotifyLimits fallback = NotifyLimits.DEFAULT;
    return new NotifyLimits(
        settings.texts(
            "hosts",
            fallback.hosts(),
            "patterns of hosts that may be notified; any may be that subscribes itself"),
        settings.integer(
            "subscriptions-max", fallback.subscriptionsMax(), 0, 100_000, "more are refused"),
        settings.integer(
            "pull-points-max", fallback.pullPointsMax(), 0, 100_000, "more are refused"),
        settings.integer(
            "queue-max",
            fallback.queueMax(),
            1,
            100_000,
            "messages that wait for one consumer; then the oldest go"),
        settings.integer("threads", fallback.threads(), 1, 100, "threads that notify consumers"),
        settings.integer(
            "attempts", fallback.attempts(), 1, 100, "failures in a row that end a subscription"),
        settings.duration("pause", fallback.pause(), "after a failure; doubled after each further"),
        settings.duration(
            "lease-max",
            fallback.leaseMax(),
            "the longest life of a subscription, and of a pull point that nobody reads"));
  }
}
