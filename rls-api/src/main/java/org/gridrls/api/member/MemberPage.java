package org.gridrls.api.member;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Some members, sorted by name.
 *
 * @param frozen too many would have expired at once, so none is
 * @param policy of the federation, if the registry says one
 * @param settling as in {@link MemberLease}
 * @param removed decommissioned members, on the first page of a list of expected members
 */
public record MemberPage(
    List<MemberEntry> entries,
    Optional<String> nextCursor,
    int limit,
    long membershipVersion,
    boolean frozen,
    Optional<UpdatePolicy> policy,
    Duration settling,
    List<RemovedMember> removed) {
  public MemberPage {
    entries = List.copyOf(entries);
    removed = List.copyOf(removed);
  }
}
