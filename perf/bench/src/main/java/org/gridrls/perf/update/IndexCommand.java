package org.gridrls.perf.update;

import static org.gridrls.perf.report.Figure.of;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.calls.IndexCalls;
import org.gridrls.perf.calls.InventedCatalogs;
import org.gridrls.perf.http.HttpLoad;
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
  private static final int LISTS = 6;
  private static final int LIST_NAMES = 1_000_000;
  private static final int[] MANY_LISTS = {1, 100};
  private static final int MANY_LIST_NAMES = 20_000;
  private static final int PAGE = 1_000;

  @Option(names = "--filters", split = ",", defaultValue = "1,10,100,1000")
  int[] filters;

  @Option(names = "--names", defaultValue = "100000")
  int names;

  @Option(names = "--false-positives", defaultValue = "0.0001")
  double falsePositives;

  private SoapConnector connector;

  @Override
  protected void measure() throws Exception {
    connector = workspace.connector();
    filters();
    if (!guard) {
      manyLists();
      lists();
    }
    table.remark(
        "%,d names in each filter, %s false positives; %,d names in each list; %d clients. Server"
            + " time is that of the index or of the echo.",
        names, falsePositives, LIST_NAMES, CLIENTS);
  }

  /** An index for each number of filters, and an echo beside each with answers of its size. */
  private void filters() throws IOException {
    Map<Integer, Running> indexes = new LinkedHashMap<>();
    for (int count : filters) {
      indexes.put(count, servers.rls("rli-" + count, "rli", HEAP));
    }
    InventedCatalogs.sendFilters(workspace, indexes, names, falsePositives);
    Rounds rounds = rounds();
    Map<Integer, String> replies = new LinkedHashMap<>();
    for (int count : filters) {
      Running index = indexes.get(count);
      IndexCalls calls = new IndexCalls(index.url(), count, names);
      replies.put(count, calls.recordedLookup());
      rounds.side(lookup(count), calls.lookups(CLIENTS), index.handles());
      if (!guard) {
        Path reply =
            Files.writeString(workspace.place("reply-" + count + ".xml"), replies.get(count));
        Running echo = servers.echo("rli", reply);
        rounds.side(
            echo(count), new IndexCalls(echo.url(), count, names).echoes(CLIENTS), echo.handles());
      }
    }
    ratios(rounds.run());
    replies.forEach(
        (count, reply) ->
            table.add(of("bytes of an answer, " + count + " filters", reply.length(), "B")));
    indexes.forEach(
        (count, index) ->
            table.add(of("heap in use, " + count + " filters", index.liveHeapMegabytes(), "MB")));
  }

  private static String lookup(int filters) {
    return "lookup, " + filters + " filters";
  }

  private static String echo(int filters) {
    return "empty operation, as for " + filters + " filters";
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
    for (int count : guard ? new int[0] : filters) {
      double ratio = outcome.ratio(lookup(count), echo(count));
      table.add(of(lookup(count) + " / empty operation", ratio, "x").atLeast(0.85));
    }
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

  /** Lookups, pages by a prefix and pages by any pattern of an index with lists. */
  private void lists() {
    Running index = servers.rls("rli-lists", "rli", "512m");
    InventedCatalogs catalogs = new InventedCatalogs(connector, index.url(), LIST_NAMES);
    for (int catalog = 0; catalog < LISTS; catalog++) {
      catalogs.sendList(catalog);
      workspace.say("sent list %d of %d, %,d names", catalog + 1, LISTS, LIST_NAMES);
    }
    IndexCalls calls = new IndexCalls(index.url(), LISTS, LIST_NAMES);
    HttpLoad prefix = calls.prefixPages(1, PAGE);
    HttpLoad any = calls.anyPatternPages(1, PAGE);
    Outcome outcome =
        rounds()
            .side("lookup, " + LISTS + " lists", calls.lookups(CLIENTS), index.handles())
            .side("page by a prefix, 1 client", prefix, index.handles())
            .side("page by any pattern, 1 client", any, index.handles())
            .run();
    table
        .add(of("lists: page of 1,000 by a prefix, median", prefix.millis(50), "ms"))
        .add(of("lists: page of 1,000 by any pattern, median", any.millis(50), "ms"))
        .add(of("lists: heap in use", index.liveHeapMegabytes(), "MB"))
        .rates(outcome);
  }
}
