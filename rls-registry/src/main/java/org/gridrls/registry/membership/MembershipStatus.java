package org.gridrls.registry.membership;

import java.time.Duration;

/**
 * How the membership does, in figures.
 *
 * @param frozen too many members fell silent at once, so none expires for now
 * @param renewals granted since the start
 * @param expirations members that expired since the start
 * @param returns of members that had left or expired: many of them mean that some member flaps
 * @param settling how long members may still be missing after a restart
 */
public record MembershipStatus(
    int members,
    long version,
    boolean frozen,
    long renewals,
    long expirations,
    long returns,
    Duration settling) {

  /** That of a registry where nobody came back and nobody is missing. */
  MembershipStatus(int members, long version, boolean frozen, long renewals, long expirations) {
    this(members, version, frozen, renewals, expirations, 0, Duration.ZERO);
  }
}
