package org.gridrls.registry.membership;

import java.time.Duration;
import org.gridrls.api.member.UpdatePolicy;

/**
 * How a registry treats the federation. Immutable.
 *
 * @param policy by which catalogs choose the indexes they update; the registry tells all members
 * @param settle for so long after its start the registry may not have heard of all members
 */
public record FederationRules(UpdatePolicy policy, Duration settle) {}
