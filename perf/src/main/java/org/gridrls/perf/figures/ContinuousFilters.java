package org.gridrls.perf.figures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.index.Sender;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.update.FarNetwork;

/** Figure 13: catalogs that send one filter after the other over a slow network. */
final class ContinuousFilters implements Experiment {
  private static final double FALSE_POSITIVES = 0.01;
  private static final int[] SHORT = {1, 7, 14};
  private static final int[] FULL = {1, 2, 4, 6, 7, 8, 10, 12, 14};

  @Override
  public String id() {
    return "fig13";
  }

  @Override
  public PaperFigure measure(Setting setting) {
    int names = setting.size(100_000, 5_000_000);
    int[] steps = setting.steps(SHORT, FULL);
    int most = steps[steps.length - 1];
    Running index =
        new Servers(setting.workspace())
            .rls("rli", Servers.Options.of(Map.of("roles", "rli")).heap("1g"));
    List<BloomFilter> filters = new ArrayList<>();
    for (int catalog = 0; catalog < most; catalog++) {
      filters.add(Sender.filter(catalog, names, FALSE_POSITIVES));
    }
    setting.workspace().progress().say("built %d filters of %,d names", most, names);
    String far =
        FarNetwork.url(FarNetwork.proxy(setting.workspace(), index, Setting.ROUND_TRIP_MILLIS));
    Curve curve = Curve.empty("update");
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      Updates updates = new Updates(filters, connector, far, names);
      updates.seconds(most, setting.plan().time());
      for (int count : steps) {
        double median = median(setting, updates, count);
        curve = curve.and(count, median);
        setting.workspace().progress().say("%d catalogs: %.3f s an update", count, median);
      }
    }
    String remark =
        String.format(
            Locale.ROOT,
            "%,d names in each filter. The catalogs are no servers: each is a thread that sends a"
                + " filter built before by the client library that catalogs use.",
            names);
    return new PaperFigure(
        id(),
        "Figure 13: continuous updates by Bloom filters over a network of 63.8 ms round trip",
        PaperFigure.Look.of("catalogs at once", "seconds for an update, average"),
        List.of(curve),
        Published.of(id()),
        List.of(remark));
  }

  private static double median(Setting setting, Updates updates, int count) {
    List<Double> averages = new ArrayList<>();
    for (int round = 0; round < setting.repeats(); round++) {
      averages.add(updates.seconds(count, setting.plan().time()));
    }
    return Spread.of(averages).median();
  }

  private record Updates(
      List<BloomFilter> filters, SoapConnector connector, String far, int names) {
    /** Of one update, on average, when so many catalogs send all the time. */
    double seconds(int count, Duration time) {
      AtomicInteger next = new AtomicInteger();
      ThreadLocal<Integer> own = ThreadLocal.withInitial(next::getAndIncrement);
      Load load =
          new ClosedLoop(
              count,
              Numbers.endless(),
              call -> new Sender(connector, far, names).send(own.get(), filters.get(own.get())));
      Load.Done done = load.run(time);
      return count / done.perSecond();
    }
  }
}
