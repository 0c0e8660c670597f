package org.gridrls.perf.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.update.FarNetwork;
import org.gridrls.perf.update.Federation;
import org.gridrls.testkit.DelayProxy;

/** Table 3: a Bloom filter built, and sent over a slow network, for catalogs of some sizes. */
final class FilterTable implements Experiment {
  private static final int[] SHORT = {10_000, 100_000};
  private static final int[] FULL = {100_000, 1_000_000, 5_000_000};

  @Override
  public String id() {
    return "table3";
  }

  @Override
  public PaperFigure measure(Setting setting) {
    Curve sent = Curve.empty("update");
    Curve built = Curve.empty("building");
    Curve bits = Curve.empty("bits");
    for (int names : setting.steps(SHORT, FULL)) {
      Row row = row(setting, names);
      sent = sent.and(names, row.sent());
      built = built.and(names, row.built());
      bits = bits.and(names, row.bits());
      setting
          .workspace()
          .progress()
          .say(
              "%,d names: built %.2f s, sent %.3f s, %,.0f bits",
              names, row.built(), row.sent(), row.bits());
    }
    return new PaperFigure(
        id(),
        "Table 3: updates by Bloom filters over a network of 63.8 ms round trip",
        PaperFigure.Look.of("names", "seconds, and bits of the filter")
            .logarithmic(true)
            .right("", Map.of("bits", PaperFigure.Place.TABLE_ONLY)),
        List.of(sent, built, bits),
        Published.of(id()),
        List.of(
            "A catalog on SQLite that has just started builds the filter: the time of its first"
                + " update less that of one that is only sent. Bits are all that goes over the wire,"
                + " HTTP and SOAP too."));
  }

  private record Row(double sent, double built, double bits) {}

  private static Row row(Setting setting, int names) {
    Federation federation = new Federation(setting.workspace(), names);
    Running index = federation.index("512m");
    Federation.Catalog catalog = federation.catalog(Map.of());
    UpdateTarget near = UpdateTarget.everything(index.url(), UpdateKind.BLOOM);
    double first = Waiting.seconds(catalog.add(near).duration());
    double again = Waiting.seconds(catalog.force(near.rli()).duration());
    catalog.client().targets().remove(near.rli());
    DelayProxy proxy = FarNetwork.proxy(setting.workspace(), index, Setting.ROUND_TRIP_MILLIS);
    UpdateTarget far = FarNetwork.through(proxy, UpdateKind.BLOOM);
    catalog.add(far);
    List<Double> sent = new ArrayList<>();
    long before = proxy.bytesToTarget();
    for (int round = 0; round < setting.repeats(); round++) {
      sent.add(Waiting.seconds(catalog.force(far.rli()).duration()));
    }
    double bits = 8.0 * (proxy.bytesToTarget() - before) / setting.repeats();
    catalog.server().close();
    index.close();
    return new Row(Spread.of(sent).median(), Math.max(0, first - again), bits);
  }
}
