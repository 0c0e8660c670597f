package org.gridrls.perf.figures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.gridrls.perf.figures.PaperFigure.Place;
import org.gridrls.perf.figures.Registries.Way;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.measure.TimedLoad;

/** The thesis' table 6: queries of an index of members, by clients that are near and far. */
final class RegistryTable implements Experiment {
  private static final int WARMING_UP = 16;
  private static final List<String> STATISTICS = List.of("least", "median", "average", "most");

  /** So many clients on the same network, and so many over a slow one. */
  private record Run(String name, Way way, int near, int far) {}

  /** The first seven are the thesis' own. */
  private static final List<Run> RUNS =
      List.of(
          new Run("LAN 4", Way.PLAIN, 4, 0),
          new Run("LAN 100", Way.PLAIN, 100, 0),
          new Run("WAN 128", Way.PLAIN, 0, 128),
          new Run("WAN 288", Way.PLAIN, 0, 288),
          new Run("WAN 97 + LAN 3", Way.PLAIN, 3, 97),
          new Run("LAN 4, TLS", Way.TLS, 4, 0),
          new Run("WAN 128, TLS", Way.TLS, 0, 128),
          new Run("LAN 100, TLS", Way.TLS, 100, 0),
          new Run("WAN 288, TLS", Way.TLS, 0, 288),
          new Run("LAN 4, signed", Way.SIGNED, 4, 0),
          new Run("WAN 128, signed", Way.SIGNED, 0, 128));

  @Override
  public String id() {
    return "table6";
  }

  @Override
  public PaperFigure measure(Setting setting) {
    int seconds = setting.size(4, 60);
    Map<Way, Registries.Site> sites = new Registries(setting.workspace()).sites();
    sites.values().forEach(site -> site.near(WARMING_UP).run(Setting.HEAT));
    Map<String, Curve> curves = new LinkedHashMap<>();
    for (String what : List.of("throughput ", "response ")) {
      STATISTICS.forEach(name -> curves.put(what + name, Curve.empty(what + name)));
    }
    for (int row = 1; row <= RUNS.size(); row++) {
      Run run = RUNS.get(row - 1);
      double[][] seen = run(run, sites.get(run.way()), seconds);
      add(curves, "throughput ", row, seen[0]);
      add(curves, "response ", row, seen[1]);
      setting
          .workspace()
          .progress()
          .say(
              "%s: median %,.0f queries a second, %.1f ms",
              run.name(), median(seen[0]), median(seen[1]));
    }
    return figure(List.copyOf(curves.values()), seconds);
  }

  private static PaperFigure figure(List<Curve> curves, int seconds) {
    Map<Double, String> rows = new LinkedHashMap<>();
    IntStream.range(0, RUNS.size()).forEach(i -> rows.put(i + 1.0, RUNS.get(i).name()));
    Map<String, Place> places = new LinkedHashMap<>();
    curves.forEach(curve -> places.put(curve.name(), Place.TABLE_ONLY));
    places.put("throughput median", Place.LEFT);
    places.put("response median", Place.RIGHT);
    return new PaperFigure(
        "table6",
        "Table 6 of the thesis: queries of the registry by near and far clients",
        PaperFigure.Look.of("run", "queries in a second")
            .right("milliseconds for a query", places)
            .rows(rows),
        curves,
        Published.of("table6"),
        List.of(
            "All clients of a run come at once, each with a connection that it keeps, and ask for a"
                + " page of 10 of "
                + Registries.MEMBERS
                + " members for "
                + seconds
                + " s; far clients have a round trip of 63.8 ms. The longest response includes the"
                + " connection.",
            "The runs in the plot, from the left: " + String.join("; ", rows.values()) + ".",
            "The thesis' secured runs stand beside ours by mutual TLS. Signed are ours too: each message"
                + " by an X.509 signature (WS-Security) over TLS, by threads of the Java client, whose"
                + " work is on the same processors. Of its connections 64 stay open between calls.",
            security(curves)));
  }

  /** What security costs, as the thesis has it: by the medians. */
  private static String security(List<Curve> curves) {
    return curves.stream()
        .filter(curve -> curve.name().equals("throughput median"))
        .findFirst()
        .map(
            curve ->
                "Plain by secured, medians of throughput: LAN 4 "
                    + ratio(curve, 1, 6)
                    + " by TLS and "
                    + ratio(curve, 1, 10)
                    + " signed, WAN 128 "
                    + ratio(curve, 3, 7)
                    + " and "
                    + ratio(curve, 3, 11)
                    + "; the thesis: LAN 4 7.5, WAN 128 15.")
        .orElseThrow();
  }

  private static String ratio(Curve curve, int plain, int secured) {
    double ratio = curve.at(plain).orElseThrow() / curve.at(secured).orElseThrow();
    return String.format(Locale.ROOT, "%.1f", ratio);
  }

  /** Of whole seconds how many queries were answered in each, and how long each took. */
  private static double[][] run(Run run, Registries.Site site, int seconds) {
    TimedLoad nearLoad = site.near(run.near());
    TimedLoad farLoad = site.far(run.far());
    Duration time = Duration.ofSeconds(seconds);
    CompletableFuture<Void> beside = CompletableFuture.runAsync(() -> nearLoad.run(time));
    farLoad.run(time);
    beside.join();
    double[] nearSeconds = nearLoad.repliesPerSecond(seconds);
    double[] farSeconds = farLoad.repliesPerSecond(seconds);
    double[] throughput =
        IntStream.range(0, seconds).mapToDouble(i -> nearSeconds[i] + farSeconds[i]).toArray();
    double[] response =
        DoubleStream.concat(
                Arrays.stream(nearLoad.latencyMillis()), Arrays.stream(farLoad.latencyMillis()))
            .toArray();
    return new double[][] {throughput, response};
  }

  private static void add(Map<String, Curve> curves, String what, int row, double[] seen) {
    List<Double> values =
        new ArrayList<>(
            List.of(
                Arrays.stream(seen).min().orElseThrow(),
                median(seen),
                Arrays.stream(seen).average().orElseThrow(),
                Arrays.stream(seen).max().orElseThrow()));
    for (int i = 0; i < STATISTICS.size(); i++) {
      double value = values.get(i);
      curves.computeIfPresent(what + STATISTICS.get(i), (name, curve) -> curve.and(row, value));
    }
  }

  private static double median(double[] seen) {
    return Spread.quantile(seen, 0.5);
  }
}
