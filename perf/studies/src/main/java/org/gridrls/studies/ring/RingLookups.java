package org.gridrls.studies.ring;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;

/**
 * A load on each of several servers in turn, each for the whole time, with what the calls cost each
 * of them. For one thread.
 */
final class RingLookups implements Load {
  private final List<Running> servers;
  private final List<Load> loads;
  private final List<Cost> costs = new ArrayList<>();

  /**
   * Processor microseconds for each call, if all servers are asked as often.
   *
   * @param all of all servers together
   * @param busiest of the one that works most
   */
  private record Cost(double all, double busiest) {}

  RingLookups(List<Running> servers, Function<Running, Load> load) {
    this.servers = servers;
    this.loads = servers.stream().map(load).toList();
  }

  @Override
  public Done run(Duration time) {
    double[] micros = new double[servers.size()];
    long operations = 0;
    Duration elapsed = Duration.ZERO;
    for (Load load : loads) {
      double[] before = micros();
      Done done = load.run(time);
      double[] after = micros();
      for (int i = 0; i < micros.length; i++) {
        micros[i] += (after[i] - before[i]) / Math.max(1, done.operations()) / loads.size();
      }
      operations += done.operations();
      elapsed = elapsed.plus(done.elapsed());
    }
    costs.add(new Cost(Arrays.stream(micros).sum(), Arrays.stream(micros).max().orElseThrow()));
    return new Done(operations, elapsed);
  }

  private double[] micros() {
    return servers.stream().mapToDouble(server -> Ring.micros(List.of(server))).toArray();
  }

  /** Processor microseconds of all servers for each call, median of the last runs. */
  double all(int runs) {
    return median(runs, Cost::all);
  }

  /** Returns the processor time of the server that works most, per call, by median. */
  double busiest(int runs) {
    return median(runs, Cost::busiest);
  }

  private double median(int runs, ToDoubleFunction<Cost> micros) {
    List<Cost> last = costs.subList(Math.max(0, costs.size() - runs), costs.size());
    return Spread.of(last.stream().map(micros::applyAsDouble).toList()).median();
  }
}
