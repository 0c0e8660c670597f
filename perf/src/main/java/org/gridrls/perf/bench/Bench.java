package org.gridrls.perf.bench;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ReportSection;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * A measurement in rounds: the options of all of them, a workspace that is cleaned up whatever
 * happens, and the result. Exit code 1 if a bar is not met. For one thread.
 */
@Command(mixinStandardHelpOptions = true, showDefaultValues = true)
public abstract class Bench implements Callable<Integer> {
  @Option(
      names = "--seconds",
      defaultValue = "5",
      description = "how long each side works in each round")
  protected double seconds;

  @Option(names = "--rounds", defaultValue = "5", description = "rounds; their medians are shown")
  protected int rounds;

  @Option(
      names = "--warm-up",
      defaultValue = "20",
      description = "slices at most, of a fifth of --seconds each, at least half a second")
  protected int warmUp;

  @Option(
      names = "--heat",
      paramLabel = "SECONDS",
      defaultValue = "20",
      description = "minimum time each server serves before it counts as warm")
  double heat;

  @Option(
      names = "--guard",
      description =
          "only the sides of figures that perf/run guard compares; heats and sizes differ")
  protected boolean guard;

  @Mixin ResultOptions results;
  @Mixin PlaceOptions place;

  @Override
  public final Integer call() throws Exception {
    ResultTable table = result();
    return results.keep(ReportSection.section(results.arguments(), table), table);
  }

  /** Measures; shows only its progress. */
  public final ResultTable result() throws Exception {
    try (Workspace workspace = place.workspace()) {
      return measure(workspace);
    }
  }

  protected abstract ResultTable measure(Workspace workspace) throws Exception;

  protected static Duration nanos(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  protected final Duration time() {
    return nanos(seconds);
  }

  /** Turns of the sides, with slices of a fifth of a turn, at least half a second, to warm up. */
  protected final Rounds rounds(Workspace workspace) {
    Duration slice = nanos(Math.max(0.5, seconds / 5));
    return new Rounds(
        new Rounds.Plan(rounds, time(), slice, warmUp, nanos(heat)), workspace.progress());
  }
}
