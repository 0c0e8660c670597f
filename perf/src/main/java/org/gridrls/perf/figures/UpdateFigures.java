package org.gridrls.perf.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.calls.InventedCatalogs;
import org.gridrls.perf.figures.PaperFigure.Look;
import org.gridrls.perf.figures.PaperFigure.Place;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.FarNetwork;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.update.Federation;

/** The figures and the table about soft-state updates. No state. */
final class UpdateFigures {
  private static final double FALSE_POSITIVES = 0.01;
  private static final String SECONDS = "seconds for an update, average";

  private UpdateFigures() {}

  /** Figure 12: full lists of catalogs of some sizes, of one alone and of several at once. */
  static PaperFigure listTimes(FigureSetting setting) {
    List<Curve> curves = new ArrayList<>();
    int[] sizes =
        setting.steps(new int[] {10_000, 100_000}, new int[] {10_000, 100_000, 1_000_000});
    for (int names : sizes) {
      curves.add(listTimes(setting, names));
    }
    return PaperFigure.of(
        "fig12",
        "Figure 12: full updates by lists, as catalogs and their sizes grow",
        Look.of("catalogs at once", SECONDS).logarithmic(true),
        curves,
        "Catalogs on SQLite, which update one index on this machine; times as they report them.");
  }

  private static Curve listTimes(FigureSetting setting, int names) {
    Federation federation = new Federation(setting.workspace(), names);
    Running index = federation.index("512m");
    UpdateTarget target = UpdateTarget.everything(index.url(), UpdateKind.LIST);
    List<Federation.Catalog> catalogs = new ArrayList<>();
    Curve curve = Curve.empty(names + " names");
    int[] steps = setting.steps(new int[] {1, 3}, new int[] {1, 2, 3, 4, 5, 6});
    for (int count = 1; count <= steps[steps.length - 1]; count++) {
      Federation.Catalog next = federation.catalog(Map.of());
      next.add(target);
      catalogs.add(next);
      if (Arrays.binarySearch(steps, count) >= 0) {
        Spread average =
            Spread.of(
                names + " names, catalogs at once: " + count + ", s",
                setting.repeats(),
                setting.workspace().progress(),
                () -> Federation.averageAtOnce(catalogs, index.url()));
        curve = curve.and(count, average.median());
      }
    }
    catalogs.forEach(Federation.Catalog::close);
    index.close();
    return curve;
  }

  /** Figure 13: catalogs that send one filter after the other over a slow network. */
  static PaperFigure continuousFilters(FigureSetting setting) {
    int names = setting.size(100_000, 5_000_000);
    int[] steps = setting.steps(new int[] {1, 7, 14}, new int[] {1, 2, 4, 6, 7, 8, 10, 12, 14});
    int most = steps[steps.length - 1];
    Running index = new Servers(setting.workspace()).rls("rli", "rli", "1g");
    List<BloomFilter> filters = new ArrayList<>();
    for (int catalog = 0; catalog < most; catalog++) {
      filters.add(InventedCatalogs.filter(catalog, names, FALSE_POSITIVES));
    }
    setting.say("built %d filters of %,d names", most, names);
    FarNetwork far = FarNetwork.before(index, setting.workspace(), FigureSetting.ROUND_TRIP_MILLIS);
    Curve curve = Curve.empty("update");
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      IntConsumer send =
          catalog ->
              new InventedCatalogs(connector, far.url(), names).send(catalog, filters.get(catalog));
      seconds(setting, send, most);
      for (int count : steps) {
        Spread average =
            Spread.of(
                "catalogs at once: " + count + ", s an update",
                setting.repeats(),
                setting.workspace().progress(),
                () -> seconds(setting, send, count));
        curve = curve.and(count, average.median());
      }
    }
    return PaperFigure.of(
        "fig13",
        "Figure 13: continuous updates by Bloom filters over a network of 63.8 ms round trip",
        Look.of("catalogs at once", SECONDS),
        List.of(curve),
        String.format(
            Locale.ROOT,
            "%,d names in each filter. The catalogs are no servers: each is a thread that sends a"
                + " filter built before by the client library that catalogs use.",
            names));
  }

  /** Of one update, on average, when this number of catalogs send all the time. */
  private static double seconds(FigureSetting setting, IntConsumer send, int count) {
    AtomicInteger next = new AtomicInteger();
    ThreadLocal<Integer> own = ThreadLocal.withInitial(next::getAndIncrement);
    Load load = new ClosedLoop(count, Numbers.endless(), call -> send.accept(own.get()));
    return count / load.run(setting.plan().time()).perSecond();
  }

  /** Table 3: a Bloom filter built, and sent over a slow network, for catalogs of some sizes. */
  static PaperFigure filterTable(FigureSetting setting) {
    Curve sent = Curve.empty("update");
    Curve built = Curve.empty("building");
    Curve bits = Curve.empty("bits");
    int[] sizes =
        setting.steps(new int[] {10_000, 100_000}, new int[] {100_000, 1_000_000, 5_000_000});
    for (int names : sizes) {
      Row row = row(setting, names);
      sent = sent.and(names, row.sent());
      built = built.and(names, row.built());
      bits = bits.and(names, row.bits());
      setting.say(
          "%,d names: built %.2f s, sent %.3f s, %,.0f bits",
          names, row.built(), row.sent(), row.bits());
    }
    return PaperFigure.of(
        "table3",
        "Table 3: updates by Bloom filters over a network of 63.8 ms round trip",
        Look.of("names", "seconds, and bits of the filter")
            .logarithmic(true)
            .right("", Map.of("bits", Place.TABLE_ONLY)),
        List.of(sent, built, bits),
        "A catalog on SQLite that has just started builds the filter: the time of its first update"
            + " less that of one that is only sent. Bits are all that goes over the wire, HTTP and"
            + " SOAP too.");
  }

  private record Row(double sent, double built, double bits) {}

  private static Row row(FigureSetting setting, int names) {
    Federation federation = new Federation(setting.workspace(), names);
    try (Running index = federation.index("512m");
        Federation.Catalog catalog = federation.catalog(Map.of())) {
      double first = catalog.add(UpdateTarget.everything(index.url(), UpdateKind.BLOOM));
      double again = catalog.force(index.url());
      catalog.client().targets().remove(index.url());
      FarNetwork far =
          FarNetwork.before(index, setting.workspace(), FigureSetting.ROUND_TRIP_MILLIS);
      catalog.add(far.target(UpdateKind.BLOOM));
      long before = far.proxy().bytesToTarget();
      Spread sent =
          Spread.of(
              "filter sent far, s",
              setting.repeats(),
              setting.workspace().progress(),
              () -> catalog.force(far.url()));
      double bits = 8.0 * (far.proxy().bytesToTarget() - before) / setting.repeats();
      return new Row(sent.median(), Math.max(0, first - again), bits);
    }
  }
}
