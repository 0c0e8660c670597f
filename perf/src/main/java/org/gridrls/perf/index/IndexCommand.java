package org.gridrls.perf.index;

import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.Bench;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run index}: whether lookups cost the same whatever the number of filters. */
@Command(
    name = "index",
    description = "Lookups of an index with few and many filters, and with lists.")
public final class IndexCommand extends Bench {
  @Option(
      names = "--filters",
      split = ",",
      defaultValue = "1,10,100,1000",
      description = "numbers of filters, one index for each")
  int[] filters;

  @Option(names = "--names", defaultValue = "100000", description = "names of each filter")
  int names;

  @Option(
      names = "--false-positives",
      defaultValue = "0.01",
      description = "of the filters; more make answers longer, the more filters there are")
  double falsePositives;

  @Option(names = "--clients", defaultValue = "100", description = "connections at once")
  int clients;

  @Option(names = "--heap", defaultValue = "1g", description = "of each index")
  String heap;

  @Option(names = "--lists", defaultValue = "6", description = "catalogs that sent lists")
  int lists;

  @Option(names = "--list-names", defaultValue = "1000000", description = "names of each list")
  int listNames;

  @Override
  protected ResultTable measure(Workspace workspace) throws Exception {
    ResultTable table = new ResultTable();
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      new FilterLookups(workspace, connector, clients, heap)
          .measure(table, rounds(workspace), filters, names, falsePositives);
      new ListLookups(workspace, connector, clients)
          .measure(table, rounds(workspace), lists, listNames);
    }
    return table.remark(
        "%,d names in each filter, %s false positives; %,d names in each list; %d clients. Server"
            + " time is that of the index or of the echo.",
        names, falsePositives, listNames, clients);
  }
}
