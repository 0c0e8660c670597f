package org.gridrls.studies.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.calls.InventedCatalogs;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
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
      double average = setting.median(what, () -> Federation.averageAtOnce(catalogs, index.url()));
      curve = curve.and(count, average);
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
    List<BloomFilter> filters = new ArrayList<>();
    for (int catalog = 0; catalog < most; catalog++) {
      filters.add(InventedCatalogs.filter(catalog, names, FALSE_POSITIVES));
    }
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
      curve = curve.and(count, setting.median(what, () -> seconds(setting, send, count)));
    }
    return setting.figure(List.of(curve), names);
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
    Curve update = Curve.empty("update");
    Curve building = Curve.empty("building");
    Curve bits = Curve.empty("bits");
    for (int names : setting.numbers("sizes")) {
      List<Double> row = row(setting, names);
      update = update.and(names, row.get(0));
      building = building.and(names, row.get(1));
      bits = bits.and(names, row.get(2));
      setting.say(
          "%,d names: sent %.3f s, built %.2f s, %,.0f bits",
          names, row.get(0), row.get(1), row.get(2));
    }
    return setting.figure(List.of(update, building, bits));
  }

  /** Seconds to send a filter and to build it, and its bits. */
  private static List<Double> row(FigureSetting setting, int names) {
    Federation federation = new Federation(setting.workspace(), names);
    try (Running index = federation.index("512m");
        Federation.Catalog catalog = federation.catalog(Map.of())) {
      double first = catalog.add(UpdateTarget.everything(index.url(), UpdateKind.BLOOM));
      double again = catalog.force(index.url());
      catalog.client().targets().remove(index.url());
      FarNetwork far = far(setting, index);
      catalog.add(far.target(UpdateKind.BLOOM));
      long before = far.proxy().bytesToTarget();
      double sent = setting.median("filter sent far, s", () -> catalog.force(far.url()));
      double bytes = far.proxy().bytesToTarget() - before;
      return List.of(sent, Math.max(0, first - again), 8 * bytes / setting.plan().rounds());
    }
  }
}
