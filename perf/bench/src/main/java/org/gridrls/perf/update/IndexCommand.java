package org.gridrls.perf.update;

import static org.gridrls.perf.report.Figure.of;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.calls.IndexCalls;
import org.gridrls.perf.calls.InventedCatalogs;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Rounds.Outcome;
import org.gridrls.perf.process.Running;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run index}: whether lookups cost the same whatever the number of filters. */
@Command(name = "index")
public final class IndexCommand extends Bench {
  private static final int CLIENTS = 100;
  private static final String HEAP = "1g";
  private static final int[] MANY_LISTS = {1, 100};
  private static final int MANY_LIST_NAMES = 20_000;

  @Option(names = "--filters", split = ",", defaultValue = "1,10,100,1000")
  int[] filters;

  @Option(names = "--names", defaultValue = "100000")
  int names;

  @Option(names = "--false-positives", defaultValue = "0.0001")
  double falsePositives;

  private SoapConnector connector;

  @Override
  protected void measure() {
    connector = workspace.connector();
    filters();
    if (!guard) {
      manyLists();
    }
    table.remark(
        "%,d names in each filter, %s false positives; %d clients.",
        names, falsePositives, CLIENTS);
  }

  /** An index for each number of filters. */
  private void filters() {
    Map<Integer, Running> indexes = new LinkedHashMap<>();
    for (int count : filters) {
      indexes.put(count, servers.rls("rli-" + count, "rli", HEAP));
    }
    InventedCatalogs.sendFilters(workspace, indexes, names, falsePositives);
    Rounds rounds = rounds();
    indexes.forEach(
        (count, index) -> {
          IndexCalls calls = new IndexCalls(index.url(), count, names);
          rounds.side(lookup(count), calls.lookups(CLIENTS), index.handles());
        });
    ratios(rounds.run());
    indexes.forEach(
        (count, index) ->
            table.add(of("heap in use, " + count + " filters", index.liveHeapMegabytes(), "MB")));
  }

  private static String lookup(int filters) {
    return "lookup, " + filters + " filters";
  }

  private void ratios(Outcome outcome) {
    var rates =
        Arrays.stream(filters)
            .mapToDouble(count -> outcome.rate(lookup(count)))
            .summaryStatistics();
    table.add(
        of("lookup, slowest / fastest number of filters", rates.getMin() / rates.getMax(), "x")
            .atLeast(0.9));
    var micros =
        Arrays.stream(filters)
            .mapToDouble(count -> outcome.micros(lookup(count)))
            .summaryStatistics();
    table.add(
        of("the same by processor time", micros.getMin() / micros.getMax(), "x").atLeast(0.9));
    table.rates(outcome);
  }

  /** Lookups of names that one of few or many lists has. */
  private void manyLists() {
    Rounds rounds = rounds();
    for (int count : MANY_LISTS) {
      Running index = servers.rls("rli-lists-" + count, "rli", HEAP);
      InventedCatalogs catalogs = new InventedCatalogs(connector, index.url(), MANY_LIST_NAMES);
      for (int catalog = 0; catalog < count; catalog++) {
        catalogs.sendList(catalog);
      }
      workspace.say("sent %d lists of %,d names", count, MANY_LIST_NAMES);
      IndexCalls calls = new IndexCalls(index.url(), count, MANY_LIST_NAMES);
      rounds.side(manyLookups(count), calls.lookups(CLIENTS), index.handles());
    }
    Outcome outcome = rounds.run();
    int few = MANY_LISTS[0];
    int many = MANY_LISTS[1];
    double ratio = outcome.micros(manyLookups(few)) / outcome.micros(manyLookups(many));
    String what = "lookup, %d lists / %d, by processor time";
    table.add(of(what.formatted(many, few), ratio, "x").atLeast(0.8));
    table.rates(outcome);
  }

  private String manyLookups(int lists) {
    return "lookup, " + lists + " lists of " + MANY_LIST_NAMES + " names";
  }
}
