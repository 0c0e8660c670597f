package org.gridrls.cli.smoke;

import java.util.EnumSet;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.output.OutputFormat;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls smoke}: does a whole federation do its work? */
@Command(
    name = "smoke",
    description = {
      "Tests a running federation: registers a name in each catalog, waits until each index "
          + "finds it, deletes it, and waits until no index finds it. Leaves nothing behind.",
      "Exit code 0 if all checks passed, 1 if some failed."
    })
public final class SmokeCommand extends ClientCommand {
  @Parameters(
      index = "0",
      paramLabel = "URL",
      description = "A registry, to test all its members; or a single server.")
  String url;

  @Option(
      names = {"-w", "--within"},
      paramLabel = "DURATION",
      defaultValue = "60s",
      description = "Time to wait for each step (${DEFAULT-VALUE}).")
  String within;

  @Option(
      names = {"-m", "--members"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Wait for this number of members first (${DEFAULT-VALUE}).")
  int members;

  /** For people: checks are printed as they end, so the widths are not measured. */
  private static final String ALIGNED = "%-6s  %-10s  %-24s  %-8s  %s%n";

  private boolean aligned;

  @Override
  protected int run(SoapConnector connector) {
    boolean rows = EnumSet.of(OutputFormat.JSON, OutputFormat.CSV).contains(output.format());
    if (rows) {
      listing("ok", "check", "server", "detail", "reason", "millis");
    }
    aligned = EnumSet.of(OutputFormat.TABLE, OutputFormat.WIDE).contains(output.format());
    if (aligned) {
      out().printf(ALIGNED, "RESULT", "CHECK", "SERVER", "TIME", "DETAIL");
    }
    SmokeRun run = new SmokeRun(connector, Durations.parse(within), rows ? this::row : this::line);
    run.run(url, members);
    if (rows) {
      listing().detail("passed", run.passed());
      listing().detail("notPassed", run.failed());
    } else {
      out().println("# " + run.passed() + " checks passed, " + run.failed() + " failed");
    }
    return run.failed() == 0 ? 0 : ExitCode.NO;
  }

  private void row(SmokeRun.Check check) {
    listing()
        .row(
            check.ok(),
            check.what(),
            check.who(),
            check.detail(),
            check.reason(),
            check.elapsed().toMillis());
  }

  /** People see each check as it ends, not a table at the end. */
  private void line(SmokeRun.Check check) {
    String why = check.detail() + check.reason().map(reason -> ": " + reason).orElse("");
    String result = check.ok() ? "ok" : "FAILED";
    String time = Durations.shown(check.elapsed());
    if (aligned) {
      out().printf(ALIGNED, result, check.what(), check.who(), time, why);
    } else {
      out().println(String.join("\t", result, check.what(), check.who(), why, time));
    }
    out().flush();
  }
}
