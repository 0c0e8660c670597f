package org.gridrls.api.member;

/** The stage of a member. Members in all stages are expected until {@code removeMember}. */
public enum MemberStage {
  /** Its lease is running. */
  PRESENT,
  /** Its lease ran out. */
  SILENT,
  /** It left in order, for a restart. */
  AWAY
}
