package org.gridrls.registry.membership;

import java.time.Duration;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;

/**
 * Limits of leases and of the number of members.
 *
 * @param changesMax the changes remembered for those who ask what changed
 */
public record MembershipLimits(
    Duration leaseMin, Duration leaseDefault, Duration leaseMax, int membersMax, int changesMax) {
  /** All texts of one member together, in characters. */
  static final int MEMBER_TEXT_MAX = 64 * 1024;

  public static final MembershipLimits DEFAULT =
      new MembershipLimits(
          Duration.ofSeconds(1), Duration.ofSeconds(30), Duration.ofHours(1), 10_000, 10_000);

  /** The lease that a wish becomes. */
  Duration granted(Optional<Duration> wanted) {
    Duration lease = wanted.orElse(leaseDefault);
    Duration enough = lease.compareTo(leaseMin) < 0 ? leaseMin : lease;
    return enough.compareTo(leaseMax) > 0 ? leaseMax : enough;
  }

  void requireRoom(int members) {
    if (members >= membersMax) {
      String message =
          "the registry holds " + membersMax + " members, the maximum; nothing was done";
      throw RlsException.later(RlsError.OVERLOADED, message, leaseDefault);
    }
  }

  static void requireModest(Member member) {
    long length = member.about().version().length();
    length += member.site().map(String::length).orElse(0);
    length += member.identity().certificateFingerprint().map(String::length).orElse(0);
    length += member.endpoints().values().stream().mapToLong(String::length).sum();
    length += member.patterns().stream().mapToLong(String::length).sum();
    if (length > MEMBER_TEXT_MAX) {
      throw RlsException.about(
          RlsError.TOO_LARGE,
          "a member describes itself in at most " + MEMBER_TEXT_MAX + " characters, not " + length,
          member.name());
    }
  }
}
