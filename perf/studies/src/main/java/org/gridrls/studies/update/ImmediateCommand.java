package org.gridrls.studies.update;

import static org.gridrls.perf.report.Figure.of;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.bench.Study;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.FarNetwork;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.update.Federation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run immediate}: staleness and bytes of updates that send changes. */
@Command(
    name = "immediate",
    description = "Staleness and bytes by rates of changes and intervals, against full updates.")
public final class ImmediateCommand extends Bench implements Study {
  private static final int CHANGES = 100;
  private static final Duration GRACE = Duration.ofMinutes(1);

  @Option(names = "--names", defaultValue = "100000", description = "names in each catalog")
  int names;

  @Option(
      names = "--rates",
      split = ",",
      defaultValue = "0.1,1,10,100",
      description = "changes a second, each in a catalog of its own")
  List<Double> rates;

  @Option(
      names = "--intervals",
      split = ",",
      defaultValue = "1,30,300",
      description = "seconds that a change waits at most, each with all rates")
  List<Integer> intervals;

  @Option(
      names = "--during",
      paramLabel = "SECONDS",
      defaultValue = "290",
      description = "how long changes count")
  int during;

  private double late;

  /** A catalog that changes at a rate, and its updates of two indexes. */
  private record Changing(int interval, double rate, List<ChangeStream> streams) {}

  @Override
  protected void measure() throws Exception {
    Federation federation = new Federation(workspace, names);
    Map<UpdateKind, Running> indexes =
        Map.of(
            UpdateKind.LIST, servers.rls("list", "rli", "512m"),
            UpdateKind.BLOOM, servers.rls("bloom", "rli", "512m"));
    SoapConnector connector = workspace.connector();
    List<Changing> all = new ArrayList<>();
    for (int interval : intervals) {
      for (double rate : rates) {
        String name = "lrc-" + names + "-" + all.size();
        Map<String, String> settings =
            Map.of(
                "lrc.update.immediate.interval",
                interval + "s",
                "lrc.update.immediate.changes",
                Integer.toString(CHANGES));
        Federation.Catalog catalog = workspace.opened(federation.catalog(settings));
        List<ChangeStream> streams = new ArrayList<>();
        for (UpdateKind kind : UpdateKind.values()) {
          FarNetwork network = FarNetwork.before(indexes.get(kind), workspace, 0);
          String index = indexes.get(kind).url();
          IndexProbe probe = new IndexProbe(connector, index, name);
          streams.add(new ChangeStream(catalog, network, kind, probe));
        }
        all.add(new Changing(interval, rate, streams));
        workspace.say("%s: %s changes a second, interval %d s", name, rate, interval);
      }
    }
    run(all);
    report(all);
  }

  private void report(List<Changing> all) {
    for (UpdateKind kind : UpdateKind.values()) {
      table.grid(head(kind), all.stream().map(one -> line(one, kind)).toList());
    }
    table
        .add(of("staleness beyond what is configured, most", late, "s").atMost(1))
        .remark(
            "%,d names in each catalog, on SQLite; all %d change for %d s at the same time, in real"
                + " time, after a warm-up of %.0f s. Staleness: from the acknowledgement of a new name"
                + " to the index's answer, of all new names: median, least to most; polled every"
                + " %d ms.",
            names, all.size(), during, heat, ChangeStream.LOOK_AGAIN.toMillis())
        .remark(
            "A change waits for the interval or for %d changes, whichever is first, and for the"
                + " catalog's check every 250 ms; any further wait is the staleness beyond what is"
                + " configured. Bytes are all that goes through a proxy towards the index, with HTTP,"
                + " SOAP, heartbeats, and changes of the warm-up that waited. Full updates are as"
                + " fresh if one is sent for each interval or for the time of %d changes; their bytes"
                + " grow with the names, those of changes do not.",
            CHANGES, CHANGES)
        .remark(
            "About 1 %% of new names are found at once by mistake in a filter: least is theirs.");
  }

  private void run(List<Changing> all) throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Future<?>> working = new ArrayList<>();
      for (Changing one : all) {
        Duration most = GRACE.plusSeconds(during + one.interval);
        one.streams.forEach(stream -> working.add(threads.submit(() -> stream.watch(most))));
        working.add(threads.submit(() -> ChangeStream.change(one.streams, one.rate, heat, during)));
      }
      for (Future<?> one : working) {
        Unchecked.get(one::get);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<String> head(UpdateKind kind) {
    return List.of(
        kind == UpdateKind.LIST ? "list: changes/s" : "filter: changes/s",
        "interval, s",
        "changes",
        "staleness, s",
        "B/s",
        "B a change",
        "one full update, B",
        "full updates as fresh, B/s",
        "less bytes, x");
  }

  private List<String> line(Changing one, UpdateKind kind) {
    ChangeStream stream = one.streams.get(kind.ordinal());
    Spread staleness = stream.staleness();
    double perSecond = stream.bytesPerSecond();
    double wait = Math.min(one.interval, CHANGES / one.rate);
    double full = stream.fullBytes() / wait;
    late = Math.max(late, stream.late(Duration.ofSeconds(one.interval), CHANGES));
    workspace.say(
        "%s, %s changes/s, interval %d s: staleness %.2f s, most %.2f s, %.0f B/s",
        kind, one.rate, one.interval, staleness.median(), staleness.most(), perSecond);
    return List.of(
        Double.toString(one.rate),
        Integer.toString(one.interval),
        Integer.toString(stream.changes()),
        "%s (%s to %s)"
            .formatted(
                Figure.shown(staleness.median()),
                Figure.shown(staleness.least()),
                Figure.shown(staleness.most())),
        Figure.shown(perSecond),
        Figure.shown(perSecond * stream.seconds() / stream.changes()),
        Figure.shown(stream.fullBytes()),
        Figure.shown(full),
        Figure.shown(full / perSecond));
  }
}
