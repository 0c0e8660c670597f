package org.gridrls.studies.figures;

import com.google.common.math.Quantiles;
import com.typesafe.config.Config;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.calls.RegistryCalls;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.measure.TimedLoad;
import org.gridrls.perf.process.FarNetwork;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.TestAuthority;
import org.gridrls.perf.process.Workspace;

/** The thesis' table 6: queries of an index of members, by near and far clients. No state. */
final class RegistryTable {
  private static final int MEMBERS = 100;
  private static final Duration LEASE = Duration.ofHours(1);
  private static final String SIGNED_PATH = "/ws/signed";
  private static final int WARMING_UP = 16;

  /** How clients authenticate. */
  private enum Way {
    PLAIN,
    /** Authenticates clients by their connection. */
    TLS,
    /** Authenticates clients by a signature of each message (WS-Security). */
    SIGNED
  }

  /** The addresses of a registry, and a load by a number of clients at one of them. */
  private record Site(String near, String far, BiFunction<String, Integer, TimedLoad> clients) {}

  private RegistryTable() {}

  static PaperFigure measure(FigureSetting setting) {
    int seconds = setting.number("seconds");
    Map<Way, Site> sites = sites(setting);
    sites
        .values()
        .forEach(site -> site.clients.apply(site.near, WARMING_UP).run(FigureSetting.HEAT));
    List<? extends Config> rows = setting.text().getConfigList("rows");
    Map<String, Curve> curves = new LinkedHashMap<>();
    for (int row = 1; row <= rows.size(); row++) {
      Config run = rows.get(row - 1);
      run(curves, row, sites.get(run.getEnum(Way.class, "way")), run, seconds);
      setting.say(
          "%s: median %,.0f queries a second, %.1f ms",
          run.getString("name"),
          curves.get("throughput median").at(row).orElseThrow().median(),
          curves.get("response median").at(row).orElseThrow().median());
    }
    String names =
        rows.stream().map(row -> row.getString("name")).collect(Collectors.joining("; "));
    // the cost of security as the thesis has it: by the medians
    Curve median = curves.get("throughput median");
    return setting.figure(
        List.copyOf(curves.values()),
        MEMBERS,
        seconds,
        names,
        ratio(median, 1, 6),
        ratio(median, 1, 10),
        ratio(median, 3, 7),
        ratio(median, 3, 11));
  }

  private static double ratio(Curve curve, int plain, int secured) {
    return curve.at(plain).orElseThrow().median() / curve.at(secured).orElseThrow().median();
  }

  /** Adds statistics of the queries answered in each whole second, and of the time of each. */
  private static void run(Map<String, Curve> curves, int row, Site site, Config run, int seconds) {
    TimedLoad near = site.clients.apply(site.near, run.getInt("near"));
    TimedLoad far = site.clients.apply(site.far, run.getInt("far"));
    Duration time = Duration.ofSeconds(seconds);
    CompletableFuture<Void> beside =
        CompletableFuture.runAsync(() -> near.run(time), task -> new Thread(task, "near").start());
    far.run(time);
    beside.join();
    double[] rates = near.repliesPerSecond(seconds);
    double[] farRates = far.repliesPerSecond(seconds);
    Arrays.setAll(rates, i -> rates[i] + farRates[i]);
    Histogram micros = near.micros().copy();
    micros.add(far.micros());
    var sum = Arrays.stream(rates).summaryStatistics();
    Map<String, Spread> figures = new LinkedHashMap<>();
    double median = Quantiles.median().compute(rates);
    figures.put("throughput median", new Spread(median, sum.getMin(), sum.getMax()));
    figures.put("throughput average", Spread.of(List.of(sum.getAverage())));
    figures.put("response least", Spread.of(List.of(micros.getMinValue() / 1e3)));
    figures.put("response median", Spread.of(List.of(micros.getValueAtPercentile(50) / 1e3)));
    figures.put("response average", Spread.of(List.of(micros.getMean() / 1e3)));
    figures.put("response most", Spread.of(List.of(micros.getMaxValue() / 1e3)));
    figures.forEach(
        (name, value) -> curves.merge(name, Curve.empty(name).and(row, value), Curve::and));
  }

  /**
   * Two registries with the same members, one with security, each also over a slow network; they
   * end with the workspace.
   */
  private static Map<Way, Site> sites(FigureSetting setting) {
    Workspace workspace = setting.workspace();
    Servers servers = setting.servers();
    Running plain = servers.rls("registry", "registry", "512m");
    joined(workspace, plain, Credentials.NONE);
    String farPlain = FarNetwork.before(plain, workspace, FigureSetting.ROUND_TRIP_MILLIS).url();
    TestAuthority authority = new TestAuthority(workspace.place("authority"));
    Duration roundTrip = Duration.ofNanos((long) (FigureSetting.ROUND_TRIP_MILLIS * 1e6));
    FarNetwork far = workspace.opened(new FarNetwork(roundTrip));
    Map<String, String> settings = new LinkedHashMap<>(far.settings());
    settings.put("roles", "registry");
    Running secured = servers.rls("secured", Servers.Options.of(authority.settings(settings)));
    far.leadsTo(secured.url());
    SoapConnector user = joined(workspace, secured, authority.user());
    return Map.of(
        Way.PLAIN,
        new Site(
            plain.url(),
            farPlain,
            (url, count) -> RegistryCalls.queries(url, count, CredentialFiles.NONE)),
        Way.TLS,
        new Site(
            secured.url(),
            far.url(),
            (url, count) -> RegistryCalls.queries(url, count, authority.userFiles())),
        Way.SIGNED,
        new Site(
            secured.url() + SIGNED_PATH,
            far.url() + SIGNED_PATH,
            (url, count) -> new SignedQueries(user, url, count)));
  }

  /** Registers all members; returns the connector. */
  private static SoapConnector joined(
      Workspace workspace, Running server, Credentials credentials) {
    SoapConnector connector = workspace.connector(credentials);
    RegistryCalls.join(new RegistryClient(connector, server.url()), MEMBERS, LEASE);
    return connector;
  }
}
