package org.gridrls.studies.secure;

import org.gridrls.perf.bench.Bench;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run access}: the cost of access control lists, and of callers who are refused. */
@Command(name = "access")
public final class AccessCommand extends Bench {
  private static final int CONNECTIONS = 100;
  private static final int LINES = 1_000;

  @Option(names = "--names", defaultValue = "20000")
  int names;

  @Option(names = "--nice", defaultValue = "0")
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
