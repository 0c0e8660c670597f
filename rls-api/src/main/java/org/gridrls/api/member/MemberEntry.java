package org.gridrls.api.member;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A member in a registry: the times of its registration and renewals, their number, and the rest of
 * its lease.
 *
 * @param silentFor how long ago a silent or away member was last heard; empty if present, or if it
 *     was before {@code renewedAt}, at a time that the registry does not know
 */
public record MemberEntry(
    Member member,
    Instant joinedAt,
    Instant renewedAt,
    Duration lease,
    Duration leaseLeft,
    long renewals,
    MemberStage stage,
    Optional<Duration> silentFor) {
  public boolean present() {
    return stage == MemberStage.PRESENT;
  }
}
