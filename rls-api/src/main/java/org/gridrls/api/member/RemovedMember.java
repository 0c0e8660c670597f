package org.gridrls.api.member;

import java.util.Optional;

/**
 * A decommissioned member: up to this boot it is no longer expected. Immutable.
 *
 * @param memberId its identity; empty for members of older versions
 */
public record RemovedMember(String name, long bootId, Optional<String> memberId) {
  public static RemovedMember of(Member member) {
    return new RemovedMember(member.name(), member.bootId(), member.memberId());
  }

  /** Is it this member, and no later start of it? */
  public boolean ends(Member member) {
    return name.equals(member.name())
        && (memberId.isEmpty() || member.memberId().isEmpty() || memberId.equals(member.memberId()))
        && member.bootId() <= bootId;
  }
}
