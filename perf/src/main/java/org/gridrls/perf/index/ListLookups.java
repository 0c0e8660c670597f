package org.gridrls.perf.index;

import static org.gridrls.perf.report.Figure.of;

import java.util.Map;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.measure.Measured;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;

/** An index with lists: lookups, pages of a prefix, pages of any pattern. */
final class ListLookups {
  private static final int PAGE = 1_000;

  private final Workspace workspace;
  private final SoapConnector connector;
  private final int clients;

  ListLookups(Workspace workspace, SoapConnector connector, int clients) {
    this.workspace = workspace;
    this.connector = connector;
    this.clients = clients;
  }

  void measure(ResultTable table, Rounds rounds, int lists, int names) {
    Running index =
        new Servers(workspace).rls("rli-lists", Servers.Options.of(Map.of("roles", "rli")));
    Sender sender = new Sender(connector, index.url(), names);
    for (int catalog = 0; catalog < lists; catalog++) {
      sender.sendList(catalog);
      workspace.progress().say("sent list %d of %d, %,d names", catalog + 1, lists, names);
    }
    IndexCalls calls = new IndexCalls(index.url(), lists, names);
    HttpLoad prefix = calls.prefixPages(1, PAGE);
    HttpLoad any = calls.anyPatternPages(1, PAGE);
    Map<String, Measured> measured =
        rounds
            .side("lookup, " + lists + " lists", calls.lookups(clients), index.handles())
            .side("page by a prefix, 1 client", prefix, index.handles())
            .side("page by any pattern, 1 client", any, index.handles())
            .run();
    table
        .add(of("lists: page of 1,000 by a prefix, median", median(prefix), "ms"))
        .add(of("lists: page of 1,000 by any pattern, median", median(any), "ms"))
        .add(of("lists: heap in use", index.liveHeapMegabytes(), "MB"))
        .rates(measured.values());
  }

  private static double median(HttpLoad load) {
    return Spread.quantile(load.latencyMillis(), 0.5);
  }
}
