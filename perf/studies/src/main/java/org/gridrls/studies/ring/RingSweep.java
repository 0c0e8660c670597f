package org.gridrls.studies.ring;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gridrls.api.LogicalName;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.calls.IndexCalls;
import org.gridrls.perf.calls.InventedCatalogs;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.Plot;
import org.gridrls.perf.report.Plot.Axis;
import org.gridrls.perf.report.Plot.Look;
import org.gridrls.perf.report.ResultTable;

/**
 * Queries and updates against the number of servers: rings beside Chord's hops, and plain indexes
 * that each have all lists. Used once, by one thread.
 */
final class RingSweep {
  private static final int[] PLAIN = {1, 3, 10};
  private static final String HEAP = "112m";
  private static final int CATALOGS = 4;
  private static final int NAMES = 20_000;
  private static final int CLIENTS = 10;
  private static final int UPDATES = 3;
  private static final int RUNS = 3;

  /** Warm-up of each server before lists are sent, and again after them: they run other code. */
  private static final Duration HEAT = Duration.ofSeconds(15);

  private static final int HOPS = 1_000;

  private final Servers servers;
  private final Workspace workspace;
  private final SoapConnector connector;
  private final ResultTable table;
  private final Duration slice;
  private int heated;

  RingSweep(Servers servers, Workspace workspace, ResultTable table, Duration slice) {
    this.servers = servers;
    this.workspace = workspace;
    this.connector = workspace.connector();
    this.table = table;
    this.slice = slice;
  }

  /** One ring that grows; writes {@code ring.png} to the directory. */
  void rings(int[] sizes, Path pictures) {
    int most = sizes[sizes.length - 1];
    Ring.Plan plan = new Ring.Plan("sweep", HEAP, Map.of());
    Ring ring = Ring.of(plan, servers, connector, sizes[0], most - sizes[0]);
    List<double[]> points = IntStream.of(sizes).mapToObj(size -> ring(ring, size)).toList();
    ring.close();
    table.grid(
        List.of(
            "members",
            "questions to others a lookup",
            "Chord: hops, half of log2 N",
            "questions for a bulk of 1,000",
            "lookup, us of all members",
            "update, us a name",
            "update, B between members a name",
            "slots of a member, least to most"),
        points.stream().map(RingSweep::cells).toList());
    Plot plot = new Plot("A ring of indexes by its members", "members", "messages for a lookup");
    plot.right("bytes between members for a name that is sent");
    plot.add(Look.MARKED, "questions to other members", Axis.LEFT, at(points, 0), at(points, 1));
    plot.add(Look.DASHED, "Chord: 1/2 log2 N", Axis.LEFT, at(points, 0), at(points, 2));
    plot.add(Look.MARKED, "bytes of an update", Axis.RIGHT, at(points, 0), at(points, 6));
    plot.write(pictures, "ring");
    table.remark(
        "Members have a heap of %s; %d catalogs with %,d names each. Each member has answered lookups"
            + " for %d s before lists count, and as long again before lookups do.",
        HEAP, CATALOGS, NAMES, HEAT.toSeconds());
  }

  private static List<String> cells(double[] point) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      cells.add(Figure.shown(point[i]));
    }
    cells.add("%.0f to %.0f".formatted(point[7], point[8]));
    return cells;
  }

  private static double[] at(List<double[]> points, int column) {
    return points.stream().mapToDouble(point -> point[column]).toArray();
  }

  /** After further members have joined. */
  private double[] ring(Ring ring, int size) {
    while (ring.size() < size) {
      ring.join();
    }
    ring.awaitWhole();
    InventedCatalogs senders = new InventedCatalogs(connector, ring.first().url(), NAMES);
    for (int update = 1; update < UPDATES; update++) { // the last one counts
      IntStream.range(0, CATALOGS).forEach(senders::sendList);
    }
    List<Running> cold = ring.members().subList(heated, size);
    heat(cold);
    heated = size;
    double before = ring.micros();
    long sent = ring.sum("ringBytesSent");
    IntStream.range(0, CATALOGS).forEach(senders::sendList);
    double pairs = (double) CATALOGS * NAMES;
    double update = (ring.micros() - before) / pairs;
    double bytes = (ring.sum("ringBytesSent") - sent) / pairs;
    ring.awaitDigests(CATALOGS * NAMES);
    heat(cold);
    double lookup = lookups(List.of(ring.members())).get(0);
    double[] questions = questions(ring);
    long[] slots =
        ring.members().stream().mapToLong(one -> ring.counter(one, "ringSlots")).sorted().toArray();
    workspace.say("%d members: %.0f us a lookup, %.1f us a name sent", size, lookup, update);
    double chord = Math.log(size) / Math.log(2) / 2;
    return new double[] {
      size, questions[0], chord, questions[1], lookup, update, bytes, slots[0], slots[size - 1]
    };
  }

  private static RingLookups load(List<Running> asked) {
    Function<Running, IndexCalls> calls = one -> new IndexCalls(one.url(), CATALOGS, NAMES);
    return new RingLookups(asked, one -> calls.apply(one).lookups(CLIENTS));
  }

  private void heat(List<Running> servers) {
    RingLookups load = load(servers);
    for (long left = HEAT.toMillis(); left > 0; left -= slice.toMillis()) {
      load.run(slice);
    }
  }

  /** Processor time of a lookup for each of these groups of servers, which take turns. */
  private List<Double> lookups(List<List<Running>> groups) {
    List<RingLookups> loads = groups.stream().map(RingSweep::load).toList();
    for (int run = 0; run < RUNS; run++) {
      loads.forEach(load -> load.run(slice));
    }
    return loads.stream().map(load -> load.all(RUNS)).toList();
  }

  /** Counts questions for lookups of one name, and of a bulk, averaged over all members. */
  private double[] questions(Ring ring) {
    List<LogicalName> asked =
        LongStream.range(0, HOPS).mapToObj(i -> new LogicalName(SampleNames.name(i))).toList();
    double single = 0;
    double bulk = 0;
    for (Running member : ring.members()) {
      RliClient index = new RliClient(connector, member.url());
      int each = HOPS / ring.size();
      long before = ring.counter(member, "ringQuestions");
      asked.subList(0, each).forEach(name -> index.lrcsOf(List.of(name)));
      long between = ring.counter(member, "ringQuestions");
      index.lrcsOf(asked);
      single += (double) (between - before) / each / ring.size();
      bulk += (double) (ring.counter(member, "ringQuestions") - between) / ring.size();
    }
    return new double[] {single, bulk};
  }

  /** Plain indexes that every catalog updates, and any of which answers. */
  void plainIndexes() {
    int most = PLAIN[PLAIN.length - 1];
    List<Running> all =
        IntStream.range(0, most)
            .mapToObj(number -> servers.rls("plain-" + number, "rli", HEAP))
            .toList();
    for (Running index : all) {
      InventedCatalogs senders = new InventedCatalogs(connector, index.url(), NAMES);
      for (int update = 0; update < UPDATES - 1; update++) {
        IntStream.range(0, CATALOGS).forEach(senders::sendList);
      }
    }
    heat(all);
    List<List<Running>> groups =
        IntStream.of(PLAIN).mapToObj(count -> all.subList(0, count)).toList();
    List<Double> costs = lookups(groups);
    List<List<String>> lines = new ArrayList<>();
    for (int i = 0; i < PLAIN.length; i++) {
      int count = PLAIN[i];
      double lookup = costs.get(i);
      double update = update(groups.get(i));
      double aggregate = count * costs.get(0) / lookup;
      lines.add(
          List.of(
              Integer.toString(count),
              Figure.shown(lookup),
              Figure.shown(aggregate),
              Figure.shown(update)));
      if (i > 0) {
        String what = "%d plain indexes / 1, lookups by processor time".formatted(count);
        boolean few = count == PLAIN[1];
        table.add(
            Figure.of(what, aggregate, "x")
                .atLeast(few ? 2.7 : 5.7)
                .then(few ? "x3.2 (DI-GRUBER)" : "x5.7 (DI-GRUBER)"));
      }
    }
    table.grid(
        List.of(
            "plain indexes",
            "lookup, us",
            "lookups of all / of one",
            "update of all indexes, us a name"),
        lines);
    all.forEach(Running::kill);
  }

  /** Processor time of all these indexes for one name of a list, in microseconds. */
  private double update(List<Running> indexes) {
    double before = Ring.micros(indexes);
    indexes.forEach(
        index -> {
          InventedCatalogs senders = new InventedCatalogs(connector, index.url(), NAMES);
          IntStream.range(0, CATALOGS).forEach(senders::sendList);
        });
    return (Ring.micros(indexes) - before) / CATALOGS / NAMES;
  }
}
