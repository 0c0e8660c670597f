package org.gridrls.api.member;

import java.util.List;

/**
 * Changes of the membership, oldest first; who is behind {@code oldestVersion} lists the members
 * anew.
 */
public record MembershipChanges(
    List<MembershipChange> changes, long oldestVersion, long latestVersion) {
  public MembershipChanges {
    changes = List.copyOf(changes);
  }
}
