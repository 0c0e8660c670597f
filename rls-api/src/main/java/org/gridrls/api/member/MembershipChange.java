package org.gridrls.api.member;

import java.time.Instant;

/** One change of the membership; versions grow by one. */
public record MembershipChange(long version, MemberEvent kind, Instant at, Member member) {
  /** Says what happened to a member. */
  public enum MemberEvent {
    JOINED,
    CHANGED,
    /** It is away now. */
    LEFT,
    /** It is silent now. */
    EXPIRED,
    /** It was decommissioned. */
    REMOVED
  }
}
