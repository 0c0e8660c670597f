package org.gridrls.perf;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gridrls.perf.guard.KeptBars;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.Installation;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.Report;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * What all measurements share: their options, a workspace that is cleaned up whatever happens, and
 * what becomes of the result. Exit code 1 if a bar is not met.
 */
@Command(mixinStandardHelpOptions = true, showDefaultValues = true)
public abstract class Bench implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(
      names = "--seconds",
      defaultValue = "5",
      description = "how long each side works in each round")
  protected double seconds;

  @Option(names = "--rounds", defaultValue = "5", description = "medians are taken over so many")
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
      description = "how long each server serves at least, before it counts as warm")
  double heat;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "append the result to this file, as Markdown")
  Optional<Path> report = Optional.empty();

  @Option(
      names = "--bars",
      paramLabel = "FILE",
      description = "keep the figures that have bars in this file, for perf/run guard")
  Optional<Path> bars = Optional.empty();

  @Option(
      names = "--directory",
      paramLabel = "DIR",
      description = "where the stores are made, and deleted again; default: perf/target")
  Optional<Path> directory = Optional.empty();

  @Override
  public final Integer call() throws Exception {
    ResultTable table = result();
    List<String> arguments = spec.commandLine().getParent().getParseResult().originalArgs();
    String section = Report.section(arguments, table);
    System.out.println();
    System.out.print(section);
    report.ifPresent(file -> Report.append(file, section));
    bars.ifPresent(file -> KeptBars.read(file).with(arguments, table).write(file));
    return table.met() ? 0 : 1;
  }

  /** Measures, and shows nothing but how it goes on. */
  public final ResultTable result() throws Exception {
    Path parent = directory.orElseGet(() -> Installation.home().resolve("perf/target"));
    try (Workspace workspace = new Workspace(parent, new Progress(System.out))) {
      return measure(workspace);
    }
  }

  protected abstract ResultTable measure(Workspace workspace) throws Exception;

  protected final Duration time() {
    return nanos(seconds);
  }

  private static Duration nanos(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  /** Turns of the sides, with slices of a fifth of a turn, at least half a second, to warm up. */
  protected final Rounds rounds(Workspace workspace) {
    Duration slice = nanos(Math.max(0.5, seconds / 5));
    return new Rounds(
        new Rounds.Plan(rounds, time(), slice, warmUp, nanos(heat)), workspace.progress());
  }
}
