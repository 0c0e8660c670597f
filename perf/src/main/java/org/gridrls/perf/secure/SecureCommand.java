package org.gridrls.perf.secure;

import org.gridrls.perf.Bench;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run secure}: what each way costs to prove who calls. */
@Command(
    name = "secure",
    description = "A query of one name: plain, over mutual TLS, in a session, and signed.")
public final class SecureCommand extends Bench {
  @Option(names = "--names", defaultValue = "100000", description = "names loaded first")
  int names;

  @Option(names = "--threads", defaultValue = "100", description = "clients at once")
  int threads;

  @Override
  protected ResultTable measure(Workspace workspace) throws Exception {
    return new SecureRatios(workspace, names, threads).measure(rounds(workspace));
  }
}
