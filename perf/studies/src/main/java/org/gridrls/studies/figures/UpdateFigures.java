package org.gridrls.studies.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.calls.InventedCatalogs;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.FarNetwork;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.update.Federation;

/** The figures and the table about soft-state updates. No state. */
final class UpdateFigures {
  private static final double FALSE_POSITIVES = 0.01;

  private UpdateFigures() {}

  /** Figure 12: full lists of catalogs of some sizes, of one alone and of several at once. */
  static PaperFigure listTimes(FigureSetting setting) {
    return setting.figure(
        setting.numbers("sizes").stream().map(names -> listTimes(setting, names)).toList());
  }

  private static Curve listTimes(FigureSetting setting, int names) {
    Federation federation = new Federation(setting.workspace(), names);
    Running index = federation.index("512m");
    List<Federation.Catalog> catalogs = new ArrayList<>();
    Curve curve = Curve.empty(names + " names");
    for (int count : setting.steps()) {
      while (catalogs.size() < count) {
        Federation.Catalog catalog = federation.catalog(Map.of());
        catalogs.add(catalog);
        catalog.add(UpdateTarget.everything(index.url(), UpdateKind.LIST));
      }
      String what = names + " names, catalogs at once: " + count + ", s";
      curve =
          curve.and(
              count, setting.spread(what, () -> Federation.averageAtOnce(catalogs, index.url())));
    }
    catalogs.forEach(Federation.Catalog::close);
    index.close();
    return curve;
  }

  private static FarNetwork far(FigureSetting setting, Running index) {
    return FarNetwork.before(index, setting.workspace(), FigureSetting.ROUND_TRIP_MILLIS);
  }

  /** Figure 13: catalogs that send one filter after the other over a slow network. */
  static PaperFigure continuousFilters(FigureSetting setting) {
    int names = setting.names();
    List<Integer> steps = setting.steps();
    int most = steps.get(steps.size() - 1);
    Running index = setting.servers().rls("rli", "rli", "1g");
    List<BloomFilter> filters =
        IntStream.range(0, most)
            .parallel()
            .mapToObj(catalog -> InventedCatalogs.filter(catalog, names, FALSE_POSITIVES))
            .toList();
    setting.say("built %d filters of %,d names", most, names);
    FarNetwork far = far(setting, index);
    Curve curve = Curve.empty("update");
    SoapConnector connector = setting.workspace().connector();
    IntConsumer send =
        catalog ->
            new InventedCatalogs(connector, far.url(), names).send(catalog, filters.get(catalog));
    seconds(setting, send, most);
    for (int count : steps) {
      String what = "catalogs at once: " + count + ", s an update";
      curve = curve.and(count, setting.spread(what, () -> seconds(setting, send, count)));
    }
    return setting.figure(List.of(curve), names);
  }

  /** Times one update, on average, when this number of catalogs send all the time. */
  private static double seconds(FigureSetting setting, IntConsumer send, int count) {
    AtomicInteger next = new AtomicInteger();
    ThreadLocal<Integer> own = ThreadLocal.withInitial(next::getAndIncrement);
    Load load = new ClosedLoop(count, Numbers.endless(), call -> send.accept(own.get()));
    return count / load.run(setting.plan().time()).perSecond();
  }

  /** Table 3: a Bloom filter built, and sent over a slow network, for catalogs of some sizes. */
  static PaperFigure filterTable(FigureSetting setting) {
    Map<String, Curve> curves = new LinkedHashMap<>();
    for (int names : setting.numbers("sizes")) {
      row(setting, names)
          .forEach(
              (name, value) -> curves.merge(name, Curve.empty(name).and(names, value), Curve::and));
    }
    return setting.figure(List.copyOf(curves.values()));
  }

  /** Seconds to send a filter and to build it, and its bits. */
  private static Map<String, Spread> row(FigureSetting setting, int names) {
    Federation federation = new Federation(setting.workspace(), names);
    List<Double> building = new ArrayList<>();
    Map<String, Spread> row = new LinkedHashMap<>();
    try (Running index = federation.index("512m")) {
      FarNetwork far = far(setting, index);
      int times = setting.number("built");
      for (int time = 1; time <= times; time++) {
        try (Federation.Catalog catalog = federation.catalog(Map.of())) {
          double first = catalog.add(UpdateTarget.everything(index.url(), UpdateKind.BLOOM));
          building.add(Math.max(0, first - catalog.force(index.url())));
          catalog.client().targets().remove(index.url());
          setting.say("%,d names: built in %.2f s", names, building.get(time - 1));
          if (time == times) {
            sent(setting, catalog, far, row);
          }
        }
      }
    }
    row.put("building", Spread.of(building));
    return row;
  }

  private static void sent(
      FigureSetting setting, Federation.Catalog catalog, FarNetwork far, Map<String, Spread> row) {
    catalog.add(far.target(UpdateKind.BLOOM));
    long before = far.proxy().bytesToTarget();
    row.put("update", setting.spread("filter sent far, s", () -> catalog.force(far.url())));
    double bytes = far.proxy().bytesToTarget() - before;
    double bits = 8 * bytes / setting.number("repeated");
    row.put("bits", Spread.of(List.of(bits)));
  }
}
