package org.gridrls.registry.membership;

import java.time.Duration;
import java.time.Instant;
import org.gridrls.api.member.UpdatePolicy;

/**
 * What a registry tells all members beside who they are. Immutable.
 *
 * @param policy by which catalogs choose the indexes they update
 * @param settledAt until then the registry, restarted empty, may not have heard of all members
 *     again
 */
public record FederationRules(UpdatePolicy policy, Instant settledAt) {

  /** Those of a registry that has nothing to have forgotten. */
  public static FederationRules of(UpdatePolicy policy) {
    return new FederationRules(policy, Instant.MIN);
  }

  Duration settlingAt(Instant now) {
    return now.isBefore(settledAt) ? Duration.between(now, settledAt) : Duration.ZERO;
  }
}
