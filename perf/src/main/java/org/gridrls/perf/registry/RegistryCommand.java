package org.gridrls.perf.registry;

import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run registry}: many members, bursts, and servers that come and go. */
@Command(
    name = "registry",
    description =
        "A registry under renewals and bursts; a crash, a join, a registry that restarts.")
public final class RegistryCommand extends Bench {
  @Option(names = "--members", defaultValue = "1000", description = "that renew once a second")
  int members;

  @Option(names = "--clients", defaultValue = "10", description = "that query members")
  int clients;

  @Option(names = "--burst", defaultValue = "100", description = "clients that come at once")
  int burst;

  @Option(names = "--heap", defaultValue = "240m", description = "of the registry")
  String heap;

  @Option(names = "--lease", defaultValue = "5", description = "seconds, of servers that crash")
  int leaseSeconds;

  @Option(names = "--catalogs", defaultValue = "3", description = "in the federation")
  int catalogs;

  @Option(names = "--names", defaultValue = "100000", description = "names of each catalog")
  int names;

  @Override
  protected ResultTable measure(Workspace workspace) {
    ResultTable table = new ResultTable();
    new RenewalLoad(workspace, members, clients, heap)
        .measure(table, rounds(workspace), rounds, burst);
    new ChangingFederation(workspace, leaseSeconds, catalogs, names).measure(table);
    return table.remark(
        "%,d members renew once a second; %d clients ask for a page of 10 members; a federation of"
            + " %d catalogs with %,d names each and leases of %d s.",
        members, clients, catalogs, names, leaseSeconds);
  }
}
