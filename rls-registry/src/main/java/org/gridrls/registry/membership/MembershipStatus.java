package org.gridrls.registry.membership;

import java.time.Duration;

/**
 * Membership statistics.
 *
 * @param members that are present
 * @param silent expected members whose lease ran out
 * @param away expected members that left for a restart
 * @param frozen too many members fell silent at once, so none expires for now
 * @param renewals granted since the start
 * @param expirations members that expired since the start
 * @param returns of members that had left or expired: many of them mean that some member flaps
 * @param settling how long members may still be missing after a restart
 */
public record MembershipStatus(
    int members,
    int silent,
    int away,
    long version,
    boolean frozen,
    long renewals,
    long expirations,
    long returns,
    Duration settling) {}
