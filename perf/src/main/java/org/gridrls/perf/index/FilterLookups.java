package org.gridrls.perf.index;

import static org.gridrls.perf.report.Figure.of;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.measure.Measured;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;

/** An index for each number of filters, and an echo of the same size beside each. */
final class FilterLookups {
  private static final int SAID_EVERY = 100;

  private final Workspace workspace;
  private final SoapConnector connector;
  private final int clients;
  private final String heap;

  FilterLookups(Workspace workspace, SoapConnector connector, int clients, String heap) {
    this.workspace = workspace;
    this.connector = connector;
    this.clients = clients;
    this.heap = heap;
  }

  void measure(ResultTable table, Rounds rounds, int[] filters, int names, double falsePositives)
      throws Exception {
    Servers servers = new Servers(workspace);
    Map<Integer, Running> indexes = new LinkedHashMap<>();
    for (int count : filters) {
      Servers.Options options = Servers.Options.of(Map.of("roles", "rli")).heap(heap);
      indexes.put(count, servers.rls("rli-" + count, options));
    }
    send(indexes, names, falsePositives);
    Map<Integer, HttpLoad> lookups = new LinkedHashMap<>();
    for (int count : filters) {
      Running index = indexes.get(count);
      IndexCalls calls = new IndexCalls(index.url(), count, names);
      Path reply =
          Files.writeString(workspace.place("reply-" + count + ".xml"), calls.recordedLookup());
      Running echo = servers.echo("rli", reply);
      lookups.put(count, calls.lookups(clients));
      rounds.side(lookup(count), lookups.get(count), index.handles());
      rounds.side(
          echo(count), new IndexCalls(echo.url(), count, names).echoes(clients), echo.handles());
    }
    figures(table, rounds.run(), filters);
    lookups.forEach(
        (count, load) ->
            table.add(of("bytes of an answer, " + count + " filters", load.replyBytes(), "B")));
    indexes.forEach(
        (count, index) ->
            table.add(of("heap in use, " + count + " filters", index.liveHeapMegabytes(), "MB")));
  }

  private void send(Map<Integer, Running> indexes, int names, double falsePositives) {
    Map<Integer, Sender> senders = new LinkedHashMap<>();
    indexes.forEach((n, index) -> senders.put(n, new Sender(connector, index.url(), names)));
    int most = indexes.keySet().stream().mapToInt(n -> n).max().orElse(0);
    for (int i = 0; i < most; i++) {
      int catalog = i;
      BloomFilter filter = Sender.filter(catalog, names, falsePositives);
      senders.forEach(
          (count, sender) -> {
            if (catalog < count) {
              sender.send(catalog, filter);
            }
          });
      if (i % SAID_EVERY == SAID_EVERY - 1 || i == most - 1) {
        workspace.progress().say("sent %d filters of %,d names", i + 1, names);
      }
    }
  }

  private static String lookup(int filters) {
    return "lookup, " + filters + " filters";
  }

  private static String echo(int filters) {
    return "empty operation, as for " + filters + " filters";
  }

  private static void figures(ResultTable table, Map<String, Measured> measured, int[] filters) {
    double[] rates =
        Arrays.stream(filters).mapToDouble(n -> measured.get(lookup(n)).perSecond()).toArray();
    double most = Arrays.stream(rates).max().orElseThrow();
    double least = Arrays.stream(rates).min().orElseThrow();
    table.add(of("lookup, slowest / fastest number of filters", least / most, "x").atLeast(0.9));
    for (int count : filters) {
      double ratio =
          measured.get(lookup(count)).perSecond() / measured.get(echo(count)).perSecond();
      table.add(of(lookup(count) + " / empty operation", ratio, "x").atLeast(0.85));
    }
    table.rates(measured.values());
  }
}
