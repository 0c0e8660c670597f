package org.gridrls.wsrf.resource;

import java.time.Instant;

/**
 * The lifetime granted to a resource. Immutable.
 *
 * @param currentTime of the server when it granted the lifetime
 */
public record Lifetime(Instant terminationTime, Instant currentTime) {}
