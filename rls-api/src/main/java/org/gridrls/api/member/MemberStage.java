package org.gridrls.api.member;

/** How a member stands. Members of all stages are expected; {@code removeMember} ends that. */
public enum MemberStage {
  /** Its lease is running. */
  PRESENT,
  /** Its lease ran out. */
  SILENT,
  /** It left in order, for a restart. */
  AWAY
}
