package org.gridrls.api.member;

import java.util.List;

/**
 * Changes of the membership, oldest first; a client that is behind {@code oldestVersion} lists the
 * members again.
 */
public record MembershipChanges(
    List<MembershipChange> changes, long oldestVersion, long latestVersion) {
  public MembershipChanges {
    changes = List.copyOf(changes);
  }
}
