package org.gridrls.faults.nemesis;

import org.gridrls.faults.cluster.CatalogDatabase;
import org.gridrls.faults.cluster.Cluster;

/**
 * Kills the database server of a catalog, has it come back at another address, or stops its
 * processes for a while. Safe for threads.
 */
final class DatabaseNemesis implements Nemesis {
  private final Cluster cluster;

  DatabaseNemesis(Cluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public Ending begin(Fault fault) {
    CatalogDatabase database =
        cluster
            .node(fault.target())
            .database()
            .orElseThrow(() -> new UnableException(fault.target() + " has no database server"));
    return switch (fault.kind()) {
      case DATABASE_KILL -> {
        database.kill();
        yield database::start;
      }
      case DATABASE_FAIL_OVER -> {
        database.kill();
        yield database::startElsewhere;
      }
      case DATABASE_PAUSE -> {
        database.pause();
        yield database::resume;
      }
      default -> throw new IllegalArgumentException("no fault of databases: " + fault.kind());
    };
  }
}
