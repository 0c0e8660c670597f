package org.gridrls.api.member;

/** What a server is to the federation. */
public enum MemberRole {
  LRC,
  RLI,
  REGISTRY,
  REPLICATOR
}
