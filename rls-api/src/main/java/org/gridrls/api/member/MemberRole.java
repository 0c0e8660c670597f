package org.gridrls.api.member;

import java.util.Locale;

/** The role of a server in the federation. */
public enum MemberRole {
  LRC,
  RLI,
  REGISTRY,
  REPLICATOR;

  /** Returns the name in lower case, as settings and statistics have it. */
  public String configName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
