package org.gridrls.perf.figures;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.calls.RegistryCalls;
import org.gridrls.perf.figures.PaperFigure.Look;
import org.gridrls.perf.figures.PaperFigure.Place;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.measure.TimedLoad;
import org.gridrls.perf.process.FarNetwork;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.secure.TestAuthority;

/** The thesis' table 6: queries of an index of members, by near and far clients. No state. */
final class RegistryTable {
  private static final int MEMBERS = 100;
  private static final Duration LEASE = Duration.ofHours(1);
  private static final String SIGNED_PATH = "/ws/signed";
  private static final int WARMING_UP = 16;
  private static final List<String> STATISTICS = List.of("least", "median", "average", "most");

  /** How clients authenticate. */
  private enum Way {
    PLAIN,
    /** By their connection. */
    TLS,
    /** By a signature of each message (WS-Security). */
    SIGNED
  }

  /** Clients on the same network, and clients over a slow one. */
  private record Run(String name, Way way, int near, int far) {}

  /** The addresses of a registry, and a load by a number of clients at one of them. */
  private record Site(String near, String far, BiFunction<String, Integer, TimedLoad> clients) {}

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

  private RegistryTable() {}

  static PaperFigure measure(FigureSetting setting) {
    int seconds = setting.size(4, 60);
    Map<Way, Site> sites = sites(setting.workspace());
    sites
        .values()
        .forEach(site -> site.clients.apply(site.near, WARMING_UP).run(FigureSetting.HEAT));
    Map<String, Curve> curves = new LinkedHashMap<>();
    for (int row = 1; row <= RUNS.size(); row++) {
      Run run = RUNS.get(row - 1);
      run(curves, row, sites.get(run.way()), seconds);
      setting.say(
          "%s: median %,.0f queries a second, %.1f ms",
          run.name(),
          curves.get("throughput median").at(row).orElseThrow(),
          curves.get("response median").at(row).orElseThrow());
    }
    Map<Double, String> rows = new LinkedHashMap<>();
    IntStream.range(0, RUNS.size()).forEach(i -> rows.put(i + 1.0, RUNS.get(i).name()));
    Map<String, Place> places = new LinkedHashMap<>();
    curves.keySet().forEach(name -> places.put(name, Place.TABLE_ONLY));
    places.put("throughput median", Place.LEFT);
    places.put("response median", Place.RIGHT);
    return PaperFigure.of(
        "table6",
        "Table 6 of the thesis: queries of the registry by near and far clients",
        Look.of("run", "queries in a second").right("milliseconds for a query", places).rows(rows),
        List.copyOf(curves.values()),
        ("All clients of a run come at once, each with a connection that it keeps, and ask for a"
                + " page of 10 of %d members for %d s; far clients have a round trip of 63.8 ms. The"
                + " longest response includes the connection.")
            .formatted(MEMBERS, seconds),
        "The runs in the plot, from the left: " + String.join("; ", rows.values()) + ".",
        "The thesis' secured runs stand beside ours by mutual TLS. Signed are ours too: each"
            + " message by an X.509 signature (WS-Security) over TLS, by threads of the Java"
            + " client, whose work is on the same processors. Of its connections 64 stay open"
            + " between calls.",
        security(curves.get("throughput median")));
  }

  /** The cost of security as the thesis has it: by the medians. */
  private static String security(Curve median) {
    return String.format(
        Locale.ROOT,
        "Plain by secured, medians of throughput: LAN 4 %.1f by TLS and %.1f signed, WAN 128 %.1f"
            + " and %.1f; the thesis: LAN 4 7.5, WAN 128 15.",
        ratio(median, 1, 6),
        ratio(median, 1, 10),
        ratio(median, 3, 7),
        ratio(median, 3, 11));
  }

  private static double ratio(Curve curve, int plain, int secured) {
    return curve.at(plain).orElseThrow() / curve.at(secured).orElseThrow();
  }

  /** Adds statistics of the queries answered in each whole second, and of the time of each. */
  private static void run(Map<String, Curve> curves, int row, Site site, int seconds) {
    Run run = RUNS.get(row - 1);
    TimedLoad near = site.clients.apply(site.near, run.near());
    TimedLoad far = site.clients.apply(site.far, run.far());
    Duration time = Duration.ofSeconds(seconds);
    CompletableFuture<Void> beside = CompletableFuture.runAsync(() -> near.run(time));
    far.run(time);
    beside.join();
    double[] rates = near.repliesPerSecond(seconds);
    double[] farRates = far.repliesPerSecond(seconds);
    Arrays.setAll(rates, i -> rates[i] + farRates[i]);
    Histogram micros = near.micros().copy();
    micros.add(far.micros());
    var sum = Arrays.stream(rates).summaryStatistics();
    add(
        curves,
        "throughput ",
        row,
        List.of(sum.getMin(), Spread.quantile(rates, 0.5), sum.getAverage(), sum.getMax()));
    add(
        curves,
        "response ",
        row,
        List.of(
            micros.getMinValue() / 1e3,
            micros.getValueAtPercentile(50) / 1e3,
            micros.getMean() / 1e3,
            micros.getMaxValue() / 1e3));
  }

  private static void add(Map<String, Curve> curves, String what, int row, List<Double> values) {
    for (int i = 0; i < STATISTICS.size(); i++) {
      String name = what + STATISTICS.get(i);
      curves.put(name, curves.getOrDefault(name, Curve.empty(name)).and(row, values.get(i)));
    }
  }

  /**
   * Two registries with the same members, one with security, each also over a slow network; they
   * end with the workspace.
   */
  private static Map<Way, Site> sites(Workspace workspace) {
    Map<Way, Site> sites = new EnumMap<>(Way.class);
    Servers servers = new Servers(workspace);
    Running plain = servers.rls("registry", "registry", "512m");
    joined(workspace, plain, Credentials.NONE);
    String farPlain = FarNetwork.before(plain, workspace, FigureSetting.ROUND_TRIP_MILLIS).url();
    sites.put(
        Way.PLAIN,
        new Site(
            plain.url(),
            farPlain,
            (url, count) -> RegistryCalls.queries(url, count, CredentialFiles.NONE)));
    TestAuthority authority = new TestAuthority(workspace.place("authority"));
    Duration roundTrip = Duration.ofNanos((long) (FigureSetting.ROUND_TRIP_MILLIS * 1e6));
    FarNetwork far = workspace.opened(new FarNetwork(roundTrip));
    Map<String, String> settings = new LinkedHashMap<>(far.settings());
    settings.put("roles", "registry");
    Running secured = servers.rls("secured", Servers.Options.of(authority.settings(settings)));
    far.leadsTo(secured.url());
    SoapConnector user = joined(workspace, secured, authority.user());
    sites.put(
        Way.TLS,
        new Site(
            secured.url(),
            far.url(),
            (url, count) -> RegistryCalls.queries(url, count, authority.userFiles())));
    sites.put(
        Way.SIGNED,
        new Site(
            secured.url() + SIGNED_PATH,
            far.url() + SIGNED_PATH,
            (url, count) -> new SignedQueries(user, url, count)));
    return sites;
  }

  /** Registers all members; returns the connector. */
  private static SoapConnector joined(
      Workspace workspace, Running server, Credentials credentials) {
    SoapConnector connector = workspace.opened(new SoapConnector(Timeouts.DEFAULT, credentials));
    RegistryCalls.join(new RegistryClient(connector, server.url()), MEMBERS, LEASE);
    return connector;
  }
}
