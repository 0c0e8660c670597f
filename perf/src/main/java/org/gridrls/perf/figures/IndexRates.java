package org.gridrls.perf.figures;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.index.IndexCalls;
import org.gridrls.perf.index.Sender;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;

/** Figures 9 and 10: queries of an index that was sent lists, or so many filters. */
final class IndexRates implements Experiment {
  private static final int THREADS = 3;
  private static final double FALSE_POSITIVES = 0.01;
  private static final int[] SHORT = {1, 4, 10};
  private static final int[] FULL = {1, 2, 4, 6, 8, 10};
  private static final int[] FILTERS = {1, 10, 100};

  private final String id;
  private final boolean filters;

  private IndexRates(String id, boolean filters) {
    this.id = id;
    this.filters = filters;
  }

  static IndexRates ofLists() {
    return new IndexRates("fig9", false);
  }

  static IndexRates ofFilters() {
    return new IndexRates("fig10", true);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public PaperFigure measure(Setting setting) {
    int names = setting.size(20_000, 1_000_000);
    Sweep sweep = setting.sweep();
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      if (filters) {
        withFilters(setting, sweep, connector, names);
      } else {
        Running index = index(setting, "rli-lists");
        new Sender(connector, index.url(), names).sendList(0);
        add(setting, sweep, "lists", index, new IndexCalls(index.url(), 1, names));
      }
    }
    return new PaperFigure(
        id,
        filters
            ? "Figure 10: queries of an index with 1, 10 and 100 Bloom filters"
            : "Figure 9: queries of an index with uncompressed updates",
        PaperFigure.Look.of("clients of 3 threads", "queries a second"),
        sweep.run(),
        Published.of(id),
        List.of(
            String.format(
                Locale.ROOT,
                "%,d names in each %s.",
                names,
                filters ? "filter, " + FALSE_POSITIVES + " false positives" : "list")));
  }

  private static Running index(Setting setting, String name) {
    return new Servers(setting.workspace())
        .rls(name, Servers.Options.of(Map.of("roles", "rli")).heap("1g"));
  }

  private static void add(
      Setting setting, Sweep sweep, String curve, Running index, IndexCalls calls) {
    for (int clients : setting.steps(SHORT, FULL)) {
      sweep.at(curve, clients, calls.lookups(clients * THREADS), index.handles());
    }
  }

  private static void withFilters(
      Setting setting, Sweep sweep, SoapConnector connector, int names) {
    Map<Integer, Running> indexes = new LinkedHashMap<>();
    for (int count : FILTERS) {
      indexes.put(count, index(setting, "rli-" + count));
    }
    int most = FILTERS[FILTERS.length - 1];
    for (int catalog = 0; catalog < most; catalog++) {
      BloomFilter filter = Sender.filter(catalog, names, FALSE_POSITIVES);
      for (int count : FILTERS) {
        if (catalog < count) {
          new Sender(connector, indexes.get(count).url(), names).send(catalog, filter);
        }
      }
    }
    setting.workspace().progress().say("sent %d filters of %,d names", most, names);
    indexes.forEach(
        (count, index) ->
            add(
                setting,
                sweep,
                count + (count == 1 ? " filter" : " filters"),
                index,
                new IndexCalls(index.url(), count, names)));
  }
}
