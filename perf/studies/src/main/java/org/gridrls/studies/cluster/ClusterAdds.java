package org.gridrls.studies.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.gridrls.perf.measure.Cpu;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;

/**
 * Adds to a catalog, with the processor time they cost its server and the nodes of its database.
 * For one thread.
 */
final class ClusterAdds implements Load, AutoCloseable {
  private final String name;
  private final Running catalog;
  private final List<ProcessHandle> nodes;
  private final Load adds;
  private final List<Cost> costs = new ArrayList<>();

  /**
   * Processor microseconds of an add.
   *
   * @param active of the node that the catalog writes to
   * @param others of all other nodes together
   */
  record Cost(double catalog, double active, double others) {
    /** What limits the rate when the other nodes have machines of their own. */
    double serving() {
      return catalog + active;
    }

    private Cost since(Cost before, long operations) {
      double each = 1.0 / Math.max(1, operations);
      return new Cost(
          (catalog - before.catalog) * each,
          (active - before.active) * each,
          (others - before.others) * each);
    }
  }

  /** {@code nodes}: the active one first. */
  ClusterAdds(String name, Running catalog, List<ProcessHandle> nodes, Load adds) {
    this.name = name;
    this.catalog = catalog;
    this.nodes = nodes;
    this.adds = adds;
  }

  String name() {
    return name;
  }

  /** The processes of the catalog and of all nodes. */
  List<ProcessHandle> handles() {
    return Stream.concat(catalog.handles().stream(), nodes.stream()).toList();
  }

  @Override
  public Done run(Duration time) {
    return run(time, () -> {});
  }

  @Override
  public Done run(Duration time, Runnable open) {
    List<Cost> before = new ArrayList<>();
    Done done =
        adds.run(
            time,
            () -> {
              open.run();
              before.add(used());
            });
    costs.add(used().since(before.get(0), done.operations()));
    return done;
  }

  private Cost used() {
    return new Cost(
        micros(catalog.handles()),
        micros(nodes.subList(0, 1)),
        micros(nodes.subList(1, nodes.size())));
  }

  private static double micros(List<ProcessHandle> processes) {
    return processes.stream().mapToDouble(process -> Cpu.of(process).toNanos() / 1e3).sum();
  }

  /** Median of the last runs. */
  double micros(int runs, ToDoubleFunction<Cost> which) {
    List<Cost> last = costs.subList(Math.max(0, costs.size() - runs), costs.size());
    return Spread.of(last.stream().map(which::applyAsDouble).toList()).median();
  }

  /** Stops the catalog; the nodes belong to others. */
  @Override
  public void close() {
    catalog.close();
  }
}
