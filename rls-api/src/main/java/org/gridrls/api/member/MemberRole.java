package org.gridrls.api.member;

/** The role of a server in the federation. */
public enum MemberRole {
  LRC,
  RLI,
  REGISTRY,
  REPLICATOR
}
