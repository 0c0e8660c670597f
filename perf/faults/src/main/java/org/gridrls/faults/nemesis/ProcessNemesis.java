package org.gridrls.faults.nemesis;

import java.time.Duration;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.cluster.Pause;

/** Kills, stops and pauses servers. Safe for threads. */
final class ProcessNemesis implements Nemesis {
  private final Cluster cluster;
  private final Revival revival;

  ProcessNemesis(Cluster cluster, Revival revival) {
    this.cluster = cluster;
    this.revival = revival;
  }

  @Override
  public Ending begin(Fault fault) {
    Node node = cluster.node(fault.target());
    return switch (fault.kind()) {
      case KILL -> {
        revival.kill(node);
        yield () -> revival.start(node);
      }
      case RESTART -> {
        node.terminate();
        revival.dead(node);
        yield () -> revival.start(node);
      }
      case PAUSE -> {
        node.pause();
        yield node::resume;
      }
      case SLOW_START -> slowStart(node, Duration.ofMillis(200 + fault.seed() % 2_000));
      default -> throw new IllegalArgumentException("no fault of processes: " + fault.kind());
    };
  }

  private Ending slowStart(Node node, Duration before) {
    revival.kill(node);
    revival.alive(node);
    node.launch();
    Pause.of(before);
    node.pause();
    return () -> {
      node.resume();
      node.awaitStarted(Cluster.START_MAX);
    };
  }
}
