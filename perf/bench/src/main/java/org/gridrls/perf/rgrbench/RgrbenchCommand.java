package org.gridrls.perf.rgrbench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.InstalledServer;
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

  @Option(names = "--db", defaultValue = "SQLITE")
  Database database;

  @Option(names = "--scale", defaultValue = "1")
  double scale;

  @Option(names = "--sides", split = ",", defaultValue = "JDBC,SOAP,TLS,SESSION,SIGNED")
  Set<Way> sides;

  @Option(names = "--output", paramLabel = "DIR")
  Optional<Path> output;

  @Override
  protected void measure() throws Exception {
    GlueData data = GlueData.generate(GlueData.SEED, scale);
    List<Side> sides = new Ways(workspace, database, data).open(EnumSet.copyOf(this.sides));
    Path directory = output.orElseGet(() -> InstalledServer.home().resolve("perf/target/rgrbench"));
    Duration slice = nanos(Math.max(SLICE_SECONDS_MIN, seconds / SHORT_PART));
    Rounds.Plan plan =
        new Rounds.Plan(Math.min(rounds, SHORT_ROUNDS), slice, slice, SHORT_SLICES, Duration.ZERO);
    new Results(sides, table, directory)
        .queries(new QueryTimes(sides, plan, workspace.progress()).measure(Question.all(data)));
    table
        .remark(
            "%,d objects (seed %d) on %s; one connection.",
            data.all().count(), GlueData.SEED, database)
        .remark("The mean of a round, the median of the rounds.")
        .remark("The paper's systems ran on one machine of 2003 without a network between.")
        .remark("CSV file: %s.", directory.getFileName());
  }
}
