package org.gridrls.perf.figures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.figures.PaperFigure.Place;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.registry.RegistryCalls;
import org.gridrls.perf.update.FarNetwork;

/** The thesis' table 6: queries of an index of members, by clients that are near and far. */
final class RegistryTable implements Experiment {
  private static final int MEMBERS = 100;
  private static final Duration LEASE = Duration.ofHours(1);
  private static final List<String> STATISTICS = List.of("least", "median", "average", "most");

  /** So many clients on the same network, and so many over a slow one. */
  private record Run(String name, int near, int far) {}

  private static final List<Run> RUNS =
      List.of(
          new Run("LAN 4", 4, 0),
          new Run("LAN 100", 100, 0),
          new Run("WAN 128", 0, 128),
          new Run("WAN 288", 0, 288),
          new Run("WAN 97 + LAN 3", 3, 97));

  @Override
  public String id() {
    return "table6";
  }

  @Override
  public PaperFigure measure(Setting setting) {
    int seconds = setting.size(4, 60);
    Running server =
        new Servers(setting.workspace())
            .rls("registry", Servers.Options.of(Map.of("roles", "registry")));
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      RegistryCalls.join(new RegistryClient(connector, server.url()), MEMBERS, LEASE);
    }
    String far =
        FarNetwork.url(FarNetwork.proxy(setting.workspace(), server, Setting.ROUND_TRIP_MILLIS));
    RegistryCalls.queries(server.url(), 100).run(Duration.ofSeconds(seconds));
    Map<String, Curve> curves = new LinkedHashMap<>();
    for (String what : List.of("throughput ", "response ")) {
      STATISTICS.forEach(name -> curves.put(what + name, Curve.empty(what + name)));
    }
    for (int row = 1; row <= RUNS.size(); row++) {
      Run run = RUNS.get(row - 1);
      double[][] seen = run(run, server.url(), far, seconds);
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
                + MEMBERS
                + " members for "
                + seconds
                + " s; far clients have a round trip of 63.8 ms. The longest response includes the"
                + " connection.",
            "The runs in the plot, from the left: " + String.join("; ", rows.values()) + ".",
            "Without security on both sides."));
  }

  /** Of whole seconds how many queries were answered in each, and how long each took. */
  private static double[][] run(Run run, String near, String far, int seconds) {
    HttpLoad nearLoad = RegistryCalls.queries(near, run.near());
    HttpLoad farLoad = RegistryCalls.queries(far, run.far());
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
