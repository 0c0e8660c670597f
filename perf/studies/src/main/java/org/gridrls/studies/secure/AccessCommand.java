package org.gridrls.studies.secure;

import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.bench.Study;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run access}: the cost of access control lists, and of callers who are refused. */
@Command(
    name = "access",
    description = "Access control lists of 1,000 lines; unknown callers beside known ones.")
public final class AccessCommand extends Bench implements Study {
  private static final int CONNECTIONS = 100;
  private static final int LINES = 1_000;

  @Option(names = "--names", defaultValue = "20000", description = "names loaded first")
  int names;

  @Option(
      names = "--nice",
      defaultValue = "0",
      description = "niceness of the unknown callers' process: 19 is the lowest priority")
  int nice;

  @Override
  protected void measure() throws Exception {
    SecuredCatalogs catalogs = new SecuredCatalogs(workspace, names, CONNECTIONS);
    if (!guard) {
      new ListLengths(catalogs, LINES).measure(rounds(), table);
    }
    new Intrusion(catalogs, nice).measure(rounds(), table);
    table.remark(
        "%,d names in SQLite; %d connections of known callers, mutual TLS, EC P-256.",
        names, CONNECTIONS);
  }
}
