package org.gridrls.perf.figures;

import java.time.Duration;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.Workspace;

/**
 * Where and how big a figure is measured. Immutable.
 *
 * @param full as big as the paper's, and as long as it takes to be steady
 * @param database of the catalogs, unless the figure prescribes one
 */
record FigureSetting(Workspace workspace, boolean full, Database database) {
  static final double ROUND_TRIP_MILLIS = 63.8;

  /** Time a server serves before it counts as warm. */
  static final Duration HEAT = Duration.ofSeconds(20);

  private static final Rounds.Plan FULL =
      new Rounds.Plan(5, Duration.ofSeconds(5), Duration.ofSeconds(1), 20, HEAT);
  private static final Rounds.Plan SHORT =
      new Rounds.Plan(2, Duration.ofMillis(700), Duration.ofMillis(250), 12, HEAT);

  void say(String format, Object... values) {
    workspace.say(format, values);
  }

  int size(int shortly, int fully) {
    return full ? fully : shortly;
  }

  int[] steps(int[] shortly, int[] fully) {
    return full ? fully : shortly;
  }

  /** Repetitions of what is timed by itself; the median counts. */
  int repeats() {
    return plan().rounds();
  }

  Rounds.Plan plan() {
    return full ? FULL : SHORT;
  }

  Sweep sweep() {
    return new Sweep(new Rounds(plan(), workspace.progress()));
  }
}
