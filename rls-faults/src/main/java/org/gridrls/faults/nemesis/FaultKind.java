package org.gridrls.faults.nemesis;

import java.util.List;

/** Everything that the suite does to a federation. */
public enum FaultKind {
  KILL(Scope.SERVER),
  RESTART(Scope.SERVER),
  PAUSE(Scope.SERVER),
  SLOW_START(Scope.SERVER),
  WIPE(Scope.SERVER),
  RESTORE(Scope.SERVER),
  BIT_FLIP(Scope.SERVER),
  CLONE(Scope.CATALOG_OR_INDEX),
  DISK_FULL(Scope.SERVER),
  READ_ONLY(Scope.SERVER),
  SLOW_DISK(Scope.SERVER),
  OVERLOAD(Scope.CATALOG_OR_INDEX),
  CLOCK_FORWARD(Scope.CLOCK),
  CLOCK_BACK(Scope.CLOCK),
  PARTITION(Scope.LINK),
  ONE_WAY(Scope.LINK),
  MUTE(Scope.LINK),
  DELAY(Scope.LINK),
  LOSS(Scope.LINK),
  DUPLICATE(Scope.LINK),
  REORDER(Scope.LINK),
  TRUNCATE(Scope.LINK);

  /** What a fault is done to. */
  public enum Scope {
    SERVER,
    CATALOG_OR_INDEX,
    /** One server's, or those of all. */
    CLOCK,
    /** From a server to another, as {@code from>to}; {@code *} is any. */
    LINK;

    boolean isOfProcess() {
      return this == SERVER || this == CATALOG_OR_INDEX;
    }

    boolean takes(String server) {
      return this != CATALOG_OR_INDEX || !server.startsWith("registry");
    }

    List<String> among(List<String> servers) {
      return servers.stream().filter(this::takes).toList();
    }
  }

  private final Scope scope;

  FaultKind(Scope scope) {
    this.scope = scope;
  }

  public Scope scope() {
    return scope;
  }
}
