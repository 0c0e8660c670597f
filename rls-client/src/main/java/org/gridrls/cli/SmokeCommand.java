package org.gridrls.cli;

import java.time.Duration;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls smoke}: does a whole federation do its work? */
@Command(
    name = "smoke",
    description = {
      "Tries out a running federation: puts a name into each catalog, waits until each index",
      "answers for it, deletes it, and waits until it is gone. Leaves nothing behind.",
      "Exit code 0 if all checks passed, 1 if some failed."
    })
final class SmokeCommand extends ClientCommand {
  @Parameters(
      index = "0",
      paramLabel = "URL",
      description = "A registry, which names the servers; or one server, to try it alone.")
  String url;

  @Option(
      names = {"-w", "--within"},
      paramLabel = "DURATION",
      defaultValue = "60s",
      description = "How long to wait for each step (${DEFAULT-VALUE}).")
  String within;

  @Option(
      names = {"-m", "--members"},
      paramLabel = "COUNT",
      defaultValue = "1",
      description = "Waits for so many members first (${DEFAULT-VALUE}).")
  int members;

  @Override
  int run(SoapConnector connector) {
    Duration patience = Durations.parse(within);
    SmokeRun checks = new SmokeRun(connector, patience, out());
    checks.run(url, members);
    out().println("# " + checks.passed() + " checks passed, " + checks.failed() + " failed");
    return checks.failed() == 0 ? 0 : RlsCommand.SOME_FAILED;
  }

  /** A line for each check as it ends, whatever the form. */
  @Override
  boolean lists() {
    return false;
  }
}
