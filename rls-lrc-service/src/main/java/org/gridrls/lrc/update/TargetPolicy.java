package org.gridrls.lrc.update;

import java.time.Duration;
import java.util.Optional;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.kit.config.Settings;

/**
 * How update targets follow from the membership. Immutable.
 *
 * @param own policy, which takes precedence over that of the federation
 * @param joinSpread the time over which catalogs spread their first updates to an index that joined
 */
public record TargetPolicy(Optional<UpdatePolicy> own, Duration joinSpread) {
  public static final TargetPolicy DEFAULT =
      new TargetPolicy(Optional.empty(), Duration.ofSeconds(10));

  static TargetPolicy read(Settings settings) {
    Optional<String> policy =
        settings.optionalText(
            "policy",
            "which members are updated: all, pattern or hash(r); default: the policy of the"
                + " federation");
    Optional<UpdatePolicy> own = policy.flatMap(UpdatePolicy::ifKnown);
    if (policy.isPresent() && own.isEmpty()) {
      settings.problem("policy", "must be all, pattern or hash(r), not '" + policy.get() + "'");
    }
    return new TargetPolicy(
        own,
        settings.duration(
            "join-spread",
            DEFAULT.joinSpread(),
            "period over which catalogs spread their first updates to an index that joined; "
                + "shorter if there are few catalogs"));
  }
}
