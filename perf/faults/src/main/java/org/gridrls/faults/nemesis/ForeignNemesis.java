package org.gridrls.faults.nemesis;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.ForeignSite;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.foreign.ForeignMode;
import org.gridrls.faults.history.CatalogFacts;
import org.gridrls.faults.history.CatalogFacts.Snapshot;
import org.gridrls.faults.history.World;

/**
 * Harms the foreign catalog of a bridge, and has it answer in part, late or not at all. Safe for
 * threads.
 */
final class ForeignNemesis implements Nemesis {
  private final Cluster cluster;
  private final World world;
  private final Revival revival;
  private final AtomicInteger copies = new AtomicInteger();

  ForeignNemesis(Cluster cluster, World world, Revival revival) {
    this.cluster = cluster;
    this.world = world;
    this.revival = revival;
  }

  @Override
  public Ending begin(Fault fault) {
    Node bridge = cluster.node(fault.target());
    ForeignSite foreign =
        bridge
            .foreign()
            .orElseThrow(() -> new UnableException(fault.target() + " has no foreign catalog"));
    return switch (fault.kind()) {
      case FOREIGN_KILL -> {
        foreign.kill();
        yield foreign::start;
      }
      case FOREIGN_PAUSE -> {
        foreign.pause();
        yield foreign::resume;
      }
      case FOREIGN_RESTORE -> restore(bridge, foreign);
      case FOREIGN_WIPE -> () -> put(bridge, foreign, Snapshot.NOTHING, foreign::lose);
      case FOREIGN_HALF -> answers(foreign, ForeignMode.HALF);
      case FOREIGN_CUT -> answers(foreign, ForeignMode.CUT);
      case FOREIGN_EMPTY -> answers(foreign, ForeignMode.EMPTY);
      case FOREIGN_ERROR -> answers(foreign, ForeignMode.ERROR);
      case FOREIGN_SLOW -> answers(foreign, ForeignMode.SLOW);
      default -> throw new IllegalArgumentException("no fault of bridges: " + fault.kind());
    };
  }

  private static Ending answers(ForeignSite foreign, ForeignMode mode) {
    foreign.mode(mode);
    return () -> foreign.mode(ForeignMode.WHOLE);
  }

  private Ending restore(Node bridge, ForeignSite foreign) {
    Path backup = cluster.directory().resolve("foreign-" + copies.incrementAndGet());
    Snapshot[] held = new Snapshot[1];
    revival.whileNobodyWrites(
        bridge,
        () -> {
          foreign.backUp(backup);
          held[0] = world.catalog(bridge.name()).snapshot();
        });
    return () -> put(bridge, foreign, held[0], () -> foreign.putBack(backup));
  }

  /** Replaces the files; the operator of the bridge accepts that they are fewer. */
  private void put(Node bridge, ForeignSite foreign, Snapshot held, Runnable change) {
    CatalogFacts facts = world.catalog(bridge.name());
    revival.whileNobodyWrites(
        bridge,
        () -> {
          facts.mayLose(true);
          facts.restoring(held, System.nanoTime());
          foreign.kill();
          change.run();
          foreign.start();
          facts.restored(System.nanoTime());
        });
  }
}
