package org.gridrls.perf.rgrbench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.rgrbench.ScenarioRun.Phases;
import org.gridrls.perf.rgrbench.ScenarioRun.Ticker;
import org.gridrls.perf.rgrbench.Ways.Way;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code perf/run rgrbench}: the grid information benchmark, by SOAP with and without security, and
 * by plain JDBC.
 */
@Command(name = "rgrbench")
public final class RgrbenchCommand extends Bench {
  private static final int SHORT_PART = 10;
  private static final int SHORT_ROUNDS = 3;
  private static final int SHORT_SLICES = 10;
  private static final double SLICE_SECONDS_MIN = 0.25;

  /** Lists what can be run beside the queries. */
  enum Choice {
    NONE,
    SC1,
    SC2,
    SC3,
    SC4
  }

  @Option(names = "--db", defaultValue = "SQLITE")
  Database database;

  @Option(names = "--full")
  boolean full;

  @Option(names = "--scale", defaultValue = "1")
  double scale;

  @Option(names = "--scenarios", split = ",", defaultValue = "SC1,SC2,SC3,SC4")
  Set<Choice> scenarios;

  @Option(names = "--sides", split = ",", defaultValue = "JDBC,SOAP,TLS,SESSION,SIGNED")
  Set<Way> sides;

  @Option(names = "--output", paramLabel = "DIR")
  Optional<Path> output;

  @Override
  protected void measure() throws Exception {
    GlueData data = GlueData.generate(GlueData.SEED, scale);
    List<Side> sides = new Ways(workspace, database, data).open(EnumSet.copyOf(this.sides));
    Phases phases = full ? Phases.FULL : Phases.SHORT;
    Path directory = output.orElseGet(() -> InstalledServer.home().resolve("perf/target/rgrbench"));
    Results results = new Results(sides, phases, table, directory);
    results.queries(
        new QueryTimes(sides, plan(), workspace.progress()).measure(Question.all(data)));
    List<ScenarioRun.Outcome> outcomes = new ArrayList<>();
    for (Scenario scenario : Scenario.all(data)) {
      if (scenarios.contains(Choice.valueOf(scenario.id()))) {
        sides.forEach(side -> outcomes.add(run(scenario, side, phases)));
      }
    }
    if (!outcomes.isEmpty()) {
      results.scenarios(outcomes);
    }
    table
        .remark(
            "%,d objects (seed %d) on %s; one connection in the table of queries, six in the"
                + " scenarios.",
            data.all().count(), GlueData.SEED, database)
        .remark(
            "Queries: the mean of a round, the median of the rounds. Scenarios: the mean of a"
                + " phase, then of the threads.")
        .remark("The paper's systems ran on one machine of 2003 without a network between.")
        .remark("CSV files and pictures: %s.", directory.getFileName());
  }

  private Rounds.Plan plan() {
    Duration slice = nanos(Math.max(SLICE_SECONDS_MIN, seconds / SHORT_PART));
    return full
        ? new Rounds.Plan(rounds, nanos(seconds), slice, warmUp, Duration.ZERO)
        : new Rounds.Plan(
            Math.min(rounds, SHORT_ROUNDS), slice, slice, SHORT_SLICES, Duration.ZERO);
  }

  private ScenarioRun.Outcome run(Scenario scenario, Side side, Phases phases) {
    Duration step = Duration.ofSeconds(full ? 10 : 1);
    Duration alone = Duration.ofSeconds(full ? 20 : 1);
    workspace.say("%s by %s: %s", scenario.id(), side.name(), scenario.what());
    return new ScenarioRun(scenario, side, phases, step).run(alone, Ticker::started);
  }
}
