package org.gridrls.api.member;

import java.time.Duration;
import java.time.Instant;

/**
 * A member as the registry holds it: since when, renewed when and how often, and what is left of
 * its lease.
 */
public record MemberEntry(
    Member member,
    Instant joinedAt,
    Instant renewedAt,
    Duration lease,
    Duration leaseLeft,
    long renewals) {}
