package org.gridrls.perf.update;

import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run update}: how long soft-state updates take, and how many bytes. */
@Command(
    name = "update",
    description = "Soft-state updates: lists, filters, over a slow network, changes, staleness.")
public final class UpdatesCommand extends Bench {
  @Option(names = "--names", defaultValue = "1000000", description = "names of each catalog")
  int names;

  @Option(names = "--catalogs", defaultValue = "6", description = "catalogs that update at once")
  int catalogs;

  @Option(names = "--index-heap", defaultValue = "240m", description = "heap of the index")
  String indexHeap;

  @Option(
      names = "--round-trip",
      defaultValue = "63.8",
      description = "milliseconds, of the slow network")
  double roundTripMillis;

  @Option(
      names = "--interval",
      defaultValue = "5",
      description = "seconds that a change waits at most, for staleness")
  int intervalSeconds;

  @Option(
      names = "--samples",
      defaultValue = "10",
      description = "changes whose staleness is measured, of each kind")
  int samples;

  @Override
  protected ResultTable measure(Workspace workspace) {
    ResultTable table = new ResultTable();
    Federation federation = new Federation(workspace, names);
    new ListUpdates(federation, workspace.progress(), rounds, indexHeap).measure(table, catalogs);
    new FilterUpdates(federation, workspace, rounds, names).measure(table, roundTripMillis);
    if (!guard) {
      new Staleness(federation, workspace, intervalSeconds, samples).measure(table);
    }
    return table.remark(
        "%,d names in each catalog, on SQLite; durations as the catalogs report them, median of"
            + " %d; bytes are all that goes through a proxy towards the index, HTTP and SOAP too.",
        names, rounds);
  }
}
