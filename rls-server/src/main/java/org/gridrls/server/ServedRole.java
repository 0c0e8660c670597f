package org.gridrls.server;

import org.gridrls.api.member.MemberRole;

/** A service that the setting {@code roles} names. */
enum ServedRole {
  LRC(MemberRole.LRC),
  RLI(MemberRole.RLI),
  REGISTRY(MemberRole.REGISTRY),
  REPLICATOR(MemberRole.REPLICATOR),
  /** A catalog that reads a foreign one. */
  BRIDGE(MemberRole.LRC);

  private final MemberRole inFederation;

  ServedRole(MemberRole inFederation) {
    this.inFederation = inFederation;
  }

  /** The role that other members see. */
  MemberRole inFederation() {
    return inFederation;
  }
}
