package org.gridrls.api.member;

/** The port types a member can have, each with its customary path on a server. */
public enum MemberPort {
  LOCAL_REPLICA_CATALOG("/ws/lrc"),
  REPLICA_LOCATION_INDEX("/ws/rli"),
  SOFT_STATE_UPDATE("/ws/update"),
  REGISTRY("/ws/registry"),
  ADMINISTRATION("/ws/admin"),
  REPLICATOR("/ws/replicator");

  private final String path;

  MemberPort(String path) {
    this.path = path;
  }

  public String path() {
    return path;
  }
}
