package org.gridrls.faults.nemesis;

import java.util.List;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Node;

/** Moves wall clocks, of one server or of all, and back at the end. Safe for threads. */
final class ClockNemesis implements Nemesis {
  private static final int[] SECONDS = {5, 120, 3_600, 90_000};

  private final Cluster cluster;

  ClockNemesis(Cluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public Ending begin(Fault fault) {
    List<Node> moved =
        cluster.nodes().stream()
            .filter(node -> fault.target().equals("*") || node.name().equals(fault.target()))
            .toList();
    if (!moved.get(0).clock().canBeMoved()) {
      throw new UnableException("no C compiler (cc) for the library that moves clocks");
    }
    long seconds = SECONDS[fault.seed() % SECONDS.length];
    long offset = fault.kind() == FaultKind.CLOCK_BACK ? -seconds : seconds;
    moved.forEach(node -> node.clock().offset(offset));
    return () -> moved.forEach(node -> node.clock().offset(0));
  }
}
