package org.gridrls.perf.bench;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ReportSection;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * A measurement in rounds: the options of all of them, a workspace that is cleaned up whatever
 * happens, and the result. Exit code 1 if a bar is not met. Used once, by one thread.
 */
@Command(mixinStandardHelpOptions = true, showDefaultValues = true)
public abstract class Bench implements Callable<Integer> {
  @Option(names = "--seconds", defaultValue = "5")
  protected double seconds;

  @Option(names = "--rounds", defaultValue = "5")
  protected int rounds;

  @Option(names = "--warm-up", defaultValue = "20")
  protected int warmUp;

  @Option(names = "--heat", paramLabel = "SECONDS", defaultValue = "20")
  protected double heat;

  @Option(names = "--guard")
  protected boolean guard;

  @Mixin ResultOptions results;
  @Mixin PlaceOptions place;
  protected final ResultTable table = new ResultTable();
  protected Workspace workspace;
  protected Servers servers;

  @Override
  public final Integer call() throws Exception {
    return results.keep(ReportSection.section(results.arguments(), result()), table);
  }

  /** Measures; shows only its progress. */
  public final ResultTable result() throws Exception {
    try (Workspace opened = place.workspace()) {
      workspace = opened;
      servers = new Servers(opened);
      measure();
      return table;
    }
  }

  /** Fills the table, with servers that end with the workspace. */
  protected abstract void measure() throws Exception;

  protected static Duration nanos(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  /** Turns of the sides, with slices of a fifth of a turn, at least half a second, to warm up. */
  protected final Rounds rounds() {
    Duration slice = nanos(Math.max(0.5, seconds / 5));
    return new Rounds(
        new Rounds.Plan(rounds, nanos(seconds), slice, warmUp, nanos(heat)), workspace.progress());
  }
}
