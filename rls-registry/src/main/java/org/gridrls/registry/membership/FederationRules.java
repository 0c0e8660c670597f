package org.gridrls.registry.membership;

import java.time.Duration;
import org.gridrls.api.member.UpdatePolicy;

/**
 * The rules that a registry gives its federation. Immutable.
 *
 * @param policy by which catalogs choose the indexes they update; sent to all members
 * @param settle the time after its start in which members may be missing
 */
public record FederationRules(UpdatePolicy policy, Duration settle) {}
