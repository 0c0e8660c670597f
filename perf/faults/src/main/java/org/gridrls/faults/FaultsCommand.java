package org.gridrls.faults;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.gridrls.api.Readable;
import org.gridrls.faults.check.Violation;
import org.gridrls.faults.cluster.CatalogKind;
import org.gridrls.faults.cluster.Layout;
import org.gridrls.faults.cluster.Wiring;
import org.gridrls.faults.load.Pace;
import org.gridrls.faults.nemesis.FaultKind;
import org.gridrls.faults.nemesis.Schedule;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code perf/run faults}: a federation of processes under seeded faults, and a checker. */
@Command(
    name = "faults",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a federation under faults and checks what its answers promise.",
      "Exits with 1 if an invariant was violated; with --plant, if a planted bug was not found."
    })
public final class FaultsCommand implements Callable<Integer> {
  @Option(
      names = "--minutes",
      description = "how long new faults begin (default: ${DEFAULT-VALUE})")
  double minutes = 5;

  @Option(names = "--seed", description = "of the schedule and of all that is chosen; default: any")
  Long seed;

  @Option(names = "--schedule", description = "a file with the faults, as a report shows them")
  Path schedule;

  @Option(names = "--kinds", split = ",", description = "only these: ${COMPLETION-CANDIDATES}")
  FaultKind[] kinds = FaultKind.values();

  @Option(
      names = "--rate",
      description = "calls per second of all callers together (default: ${DEFAULT-VALUE})")
  double rate = Pace.USUAL.callsPerSecond();

  @Option(
      names = "--catalogs",
      split = ",",
      description =
          "what the federation has: ${COMPLETION-CANDIDATES} (default: three on files, a bridge)")
  CatalogKind[] catalogs = Layout.USUAL.toArray(CatalogKind[]::new);

  @Option(
      names = "--wiring",
      description = "which index each catalog updates: ${COMPLETION-CANDIDATES} (default: all)")
  Wiring wiring = Wiring.ALL;

  @Option(
      names = "--plant",
      split = ",",
      description = "one run for each of these bugs in the servers: ${COMPLETION-CANDIDATES}")
  Plant[] plants = {};

  @Option(names = "--report", description = "a file that the report is added to")
  Path report;

  @Option(names = "--directory", description = "for data, logs and the history; kept")
  Path directory;

  @Spec CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (directory == null) {
      directory = Files.createTempDirectory("rls-faults");
    }
    boolean good = plants.length == 0 ? unplanted() : planted();
    return good ? 0 : 1;
  }

  private boolean unplanted() throws IOException {
    Report done = new FaultRun(options(Optional.empty()), this::say).run();
    conclude(done.text());
    return done.holds();
  }

  /** True if each was found. */
  private boolean planted() throws IOException {
    boolean all = true;
    StringBuilder table = new StringBuilder("## Planted bugs\n\n");
    table.append("| bug | seed | found after | by |\n|---|---:|---:|---|\n");
    for (Plant plant : plants) {
      FaultRun.Options options = options(Optional.of(plant));
      Report done = new FaultRun(options, this::say).run();
      all &= !done.violations().isEmpty();
      Optional<Violation> first =
          done.violations().stream().min(Comparator.comparing(Violation::atSeconds));
      table.append(
          "| %s | %d | %s | %s |%n"
              .formatted(
                  Readable.of(plant),
                  options.seed(),
                  first.map(found -> "%.1f s".formatted(found.atSeconds())).orElse("not found"),
                  first.map(found -> found.invariant() + ": " + found.what()).orElse("")));
    }
    conclude(table.toString());
    return all;
  }

  private void conclude(String text) throws IOException {
    say(text);
    if (report != null) {
      Files.writeString(report, text + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }

  private FaultRun.Options options(Optional<Plant> plant) throws IOException {
    long chosen = seed == null ? new Random().nextInt(Integer.MAX_VALUE) : seed;
    FaultRun.Options options =
        FaultRun.Options.of(chosen, time(), fresh("run"))
            .kinds(Arrays.asList(kinds))
            .strict(plant.isEmpty())
            .pace(new Pace(rate));
    options = options.layout(options.layout().of(List.of(catalogs), wiring));
    if (schedule != null) {
      options = options.schedule(Schedule.read(schedule));
    }
    if (plant.isPresent()) {
      Optional<Path> planted = Optional.of(plant.get().into(fresh("planted")));
      options = options.layout(options.layout().planted(planted));
      if (schedule == null) {
        options = options.schedule(plant.get().schedule());
      }
    }
    return options;
  }

  private Duration time() {
    return Duration.ofMillis((long) (minutes * 60_000));
  }

  private Path fresh(String purpose) throws IOException {
    return Files.createTempDirectory(Files.createDirectories(directory), purpose);
  }

  private void say(String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(text);
    out.flush();
  }
}
