package org.gridrls.studies.big;

import static org.gridrls.perf.report.Figure.of;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.ObjectType;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus.Sent;
import org.gridrls.client.RliClient;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.bench.Study;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.measure.Rounds.Outcome;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run big}: a catalog of a hundred million mappings. */
@Command(
    name = "big",
    description =
        "A catalog of 100 million mappings loaded by 'rls load': load, starts, queries, filter, list, memory, disk.")
public final class BigCommand extends Bench implements Study {
  private static final double MEGA = 1024.0 * 1024.0;
  private static final int HEAP_MAX = 512;
  private static final String INDEX_HEAP = "1g";
  private static final Duration LOOK_AGAIN = Duration.ofMillis(500);
  private static final Pattern DONE = Pattern.compile("done=(\\d+)");

  @Option(names = "--names", defaultValue = "100000000", description = "of the big catalog")
  long names;

  @Option(names = "--store", defaultValue = "SQLITE", description = "${COMPLETION-CANDIDATES}")
  Database database;

  @Option(
      names = "--filled",
      defaultValue = "0",
      description =
          "of these, put into the store by SQL before the load, which takes a tenth of the time")
  long filled;

  @Option(
      names = "--small-names",
      defaultValue = "1000000",
      description = "of the catalog it is compared with, filled by SQL")
  long smallNames;

  @Option(
      names = "--listed",
      defaultValue = "5000000",
      description = "of a third catalog, which sends a full list; 0: none")
  long listed;

  /** How far a load is, and what its server has used until then. */
  private record Point(long done, double processorSeconds) {}

  private Optional<DatabaseServer> databaseServer;

  @Override
  protected void measure() throws Exception {
    databaseServer = database.start(workspace);
    BigCatalog small = catalog("small", smallNames);
    BigCatalog big = catalog("big", filled);
    load(big);
    double bytes =
        Workspace.bytes(workspace.place(databaseServer.isPresent() ? "postgresql" : "big"));
    table
        .add(of("disk", bytes / MEGA, "MB"))
        .add(of("disk for a mapping", bytes / names, "B"))
        .add(
            of("heap in use after the load", big.server().liveHeapMegabytes(), "MB")
                .atMost(HEAP_MAX))
        .add(
            of("memory of the server in the load, peak", big.server().peakMemoryMegabytes(), "MB"));
    started("small", small);
    started("big", big);
    filter(big);
    queries(small, big);
    started("with a saved filter", big);
    small.stop();
    big.stop();
    if (listed > 0) {
      list(catalog("listed", listed));
    }
    table.remark(
        "%,d names of 39 characters with one target of 59 each, on %s, %,d of them by SQL before the"
            + " load; catalogs have -Xmx512m. Starts: until the server answers.",
        names, database, filled);
  }

  private BigCatalog catalog(String name, long filledNames) throws SQLException {
    Optional<String> store = databaseServer.map(server -> server.newStore(name));
    BigCatalog catalog = new BigCatalog(workspace, servers, name, database, store);
    catalog.fill(filledNames);
    return catalog;
  }

  /** By the command line, which is killed in the middle and resumes. */
  private void load(BigCatalog big) throws IOException {
    if (filled == names) {
      return;
    }
    Path file = file(workspace.place("mappings.tsv.gz"));
    Path state = workspace.place("state");
    List<Point> points = new ArrayList<>(List.of(new Point(0, big.processorSeconds())));
    long begin = System.nanoTime();
    run(big, file, state, (names - filled) / 2, points);
    long killedAt = points.get(points.size() - 1).done();
    workspace.say("killed at %,d", killedAt);
    run(big, file, state, Long.MAX_VALUE, points);
    double seconds = (System.nanoTime() - begin) / 1e9;
    points.add(new Point(names - filled, big.processorSeconds()));
    boolean last = big.client().exists(ObjectType.LOGICAL_NAME, SampleNames.brief(names - 1));
    if (!last) {
      throw new IllegalStateException("not everything was loaded");
    }
    int tenth = Math.max(1, points.size() / 10);
    double first = micros(points.get(0), points.get(tenth));
    double end = micros(points.get(points.size() - 1 - tenth), points.get(points.size() - 1));
    table
        .add(of("load by rls load, killed once and resumed", seconds, "s"))
        .add(of("mappings a second", (names - filled) / seconds, "/s"))
        .add(of("processor time of the server for a mapping, first tenth", first, "us"))
        .add(of("last tenth", end, "us"))
        .add(of("last tenth / first tenth", end / first, "x").atMost(1.25));
    Files.delete(file);
  }

  private static double micros(Point from, Point to) {
    return (to.processorSeconds() - from.processorSeconds()) * 1e6 / (to.done() - from.done());
  }

  private Path file(Path path) throws IOException {
    try (BufferedWriter out =
        new BufferedWriter(
            new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(path)), StandardCharsets.UTF_8))) {
      out.write("lfn\tpfn\n");
      for (long i = filled; i < names; i++) {
        String name = SampleNames.brief(i);
        out.write(name + "\troot://eos.cern.ch//" + name + "\n");
      }
    }
    return path;
  }

  /** Kills the command once it has loaded {@code most} mappings, unless it ends before. */
  private void run(BigCatalog big, Path file, Path state, long most, List<Point> points) {
    List<String> command =
        List.of("load", file.toString(), big.server().url(), "--state", state.toString());
    Process process = workspace.started(InstalledServer.rls(command).inheritIO());
    while (process.isAlive()) {
      Waiting.sleep(LOOK_AGAIN);
      long done = done(state);
      if (done > points.get(points.size() - 1).done()) {
        points.add(new Point(done, big.processorSeconds()));
      }
      if (done >= most) {
        process.destroyForcibly().onExit().join();
        return;
      }
    }
    if (process.exitValue() != 0) {
      throw new IllegalStateException("rls load ended with " + process.exitValue());
    }
  }

  /** The command replaces the file, and removes it at the end. */
  private static long done(Path state) {
    try {
      Matcher found = DONE.matcher(Files.readString(state));
      return found.find() ? Long.parseLong(found.group(1)) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  private void started(String which, BigCatalog catalog) {
    catalog.stop();
    catalog.start();
    table
        .add(of("start, " + which, catalog.startSeconds(), "s").atMost(3))
        .add(of("start, " + which + ", processor time", catalog.processorSeconds(), "s"));
  }

  private void queries(BigCatalog small, BigCatalog big) {
    String smallQuery = "query, %,d names".formatted(smallNames);
    String bigQuery = "query, %,d names".formatted(names);
    Outcome outcome =
        rounds()
            .side(smallQuery, small.queries(smallNames), small.server().handles())
            .side(bigQuery, big.queries(names), big.server().handles())
            .run();
    table
        .add(of("query, big / small", outcome.ratio(bigQuery, smallQuery), "x").atLeast(0.8))
        .rates(outcome);
  }

  /** The first filter is built while the catalog and the index answer. */
  private void filter(BigCatalog big) {
    Running index = servers.rls("filters", "rli", INDEX_HEAP);
    RliClient answers = new RliClient(workspace.connector(), index.url());
    UpdateTarget target = UpdateTarget.everything(index.url(), UpdateKind.BLOOM);
    big.client().targets().add(target);
    requireCovered(answers, 0);
    if (!big.client().exists(ObjectType.LOGICAL_NAME, SampleNames.brief(names / 2))) {
      throw new IllegalStateException("the catalog does not answer");
    }
    double before = big.processorSeconds();
    Sent sent = big.sent(target);
    requireCovered(answers, 1);
    table
        .add(of("filter built, sent and installed", Waiting.seconds(sent.duration()), "s"))
        .add(of("processor time of the catalog for it", big.processorSeconds() - before, "s"))
        .add(of("filter, bytes for a name", (double) sent.bytes() / sent.names(), "B"))
        .add(
            of("heap in use with the filter", big.server().liveHeapMegabytes(), "MB")
                .atMost(HEAP_MAX))
        .add(
            of(
                "memory of the server with the filter, peak",
                big.server().peakMemoryMegabytes(),
                "MB"))
        .add(
            of(
                "memory of the index, peak, with -Xmx" + INDEX_HEAP,
                index.peakMemoryMegabytes(),
                "MB"));
    index.close();
  }

  private void requireCovered(RliClient answers, int catalogs) {
    LogicalName name = new LogicalName(SampleNames.brief(names / 2));
    int covered = answers.lrcsOf(List.of(name)).completeness().covered();
    if (covered != catalogs) {
      throw new IllegalStateException(covered + " catalogs are covered, not " + catalogs);
    }
  }

  private void list(BigCatalog catalog) {
    Running index = servers.rls("lists", "rli", "512m");
    UpdateTarget target = UpdateTarget.everything(index.url(), UpdateKind.LIST);
    catalog.client().targets().add(target);
    Sent sent = catalog.sent(target);
    if (sent.names() != listed) {
      throw new IllegalStateException("only " + sent.names() + " names were sent");
    }
    table
        .add(
            of(
                "full list of %,d names, sent and installed".formatted(listed),
                Waiting.seconds(sent.duration()),
                "s"))
        .add(of("its bytes", sent.bytes() / MEGA, "MB"))
        .add(
            of("heap of the catalog in use", catalog.server().liveHeapMegabytes(), "MB")
                .atMost(HEAP_MAX))
        .add(of("heap of the index in use", index.liveHeapMegabytes(), "MB").atMost(HEAP_MAX))
        .add(of("memory of the catalog, peak", catalog.server().peakMemoryMegabytes(), "MB"))
        .add(of("memory of the index, peak, with -Xmx512m", index.peakMemoryMegabytes(), "MB"));
  }
}
