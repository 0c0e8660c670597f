package org.gridrls.api.member;

import java.time.Duration;
import java.util.Optional;

/**
 * A lease granted by the registry, as a duration, and the version of the membership at that time.
 *
 * @param policy of the federation, if the registry says one
 * @param settling the registry was restarted, and may for so long not have heard of all members
 *     again; zero otherwise
 * @param frozen as in {@link MemberPage}
 */
public record MemberLease(
    Duration granted,
    long membershipVersion,
    Optional<UpdatePolicy> policy,
    Duration settling,
    boolean frozen) {

  /** Creates the lease of a registry that knows all, without a policy. */
  public MemberLease(Duration granted, long membershipVersion) {
    this(granted, membershipVersion, Optional.empty(), Duration.ZERO, false);
  }
}
