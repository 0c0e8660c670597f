package org.gridrls.faults.nemesis;

import java.util.List;
import java.util.Optional;
import org.gridrls.faults.cluster.CatalogKind;

/** The kinds of faults that the suite injects. */
public enum FaultKind {
  KILL(Scope.SERVER),
  RESTART(Scope.SERVER),
  PAUSE(Scope.SERVER),
  SLOW_START(Scope.SERVER),
  WIPE(Scope.SERVER),
  RESTORE(Scope.SERVER),
  BIT_FLIP(Scope.SERVER),
  CLONE(Scope.CATALOG_OR_INDEX),
  /** An empty server with the name of a catalog that was killed. */
  NAMESAKE(Scope.CATALOG),
  /** Another catalog at the address of one that was killed. */
  STRANGER(Scope.CATALOG),
  /** A catalog joins one registry while the other one and an index are cut off from both. */
  SPLIT_JOIN(Scope.INDEX),
  DISK_FULL(Scope.SERVER),
  /** Killed, and started while nothing can be written. */
  FULL_START(Scope.SERVER),
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
  TRUNCATE(Scope.LINK),
  DECOMMISSION(Scope.CATALOG),
  DATABASE_KILL(Scope.DATABASE),
  DATABASE_FAIL_OVER(Scope.DATABASE),
  DATABASE_PAUSE(Scope.DATABASE),
  FOREIGN_KILL(Scope.FOREIGN),
  FOREIGN_PAUSE(Scope.FOREIGN),
  /** The foreign catalog is put back to an older copy. */
  FOREIGN_RESTORE(Scope.FOREIGN),
  /** The foreign catalog loses all files, and an operator of the bridge accepts that. */
  FOREIGN_WIPE(Scope.FOREIGN),
  FOREIGN_HALF(Scope.FOREIGN),
  FOREIGN_CUT(Scope.FOREIGN),
  FOREIGN_EMPTY(Scope.FOREIGN),
  FOREIGN_ERROR(Scope.FOREIGN),
  FOREIGN_SLOW(Scope.FOREIGN);

  /** Says what a fault is done to. */
  public enum Scope {
    SERVER,
    CATALOG,
    CATALOG_OR_INDEX,
    /** Harms the links of an index. */
    INDEX,
    /** The database server of a catalog that has one. */
    DATABASE,
    /** The foreign catalog of a bridge. */
    FOREIGN,
    /** One server's, or those of all. */
    CLOCK,
    /** From a server to another, as {@code from>to}; {@code *} is any. */
    LINK;

    /** Returns what no other fault of an episode may be done to; empty: faults may overlap. */
    Optional<String> alone(String target) {
      return switch (this) {
        case SERVER, CATALOG, CATALOG_OR_INDEX -> Optional.of(target);
        case DATABASE, FOREIGN -> Optional.of("behind " + target);
        case CLOCK, INDEX, LINK -> Optional.empty();
      };
    }

    private boolean takes(String server) {
      return switch (this) {
        case CATALOG -> server.startsWith("lrc");
        case INDEX -> server.startsWith("rli");
        case CATALOG_OR_INDEX -> !server.startsWith("registry");
        case DATABASE -> CatalogKind.DATABASE.isOf(server);
        case FOREIGN -> CatalogKind.BRIDGE.isOf(server);
        case SERVER, CLOCK, LINK -> true;
      };
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
