package org.gridrls.cli.doctor;

import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import org.gridrls.api.Counted;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls doctor}: finds problems of a deployment, and suggests repairs. */
@Command(
    name = "doctor",
    description = {
      "Checks a server and its dependencies: services, clock, queues, membership, updates.",
      "For a registry, all its members too. Reports problems and how to fix them.",
      "Exit code 0 if there are no problems, 1 if there are, 3 if the server does not answer."
    })
public final class DoctorCommand extends ClientCommand {
  private final Optional<Clock> clock;

  @Parameters(index = "0", paramLabel = "URL", description = "The server.")
  String url;

  @Option(
      names = {"-q", "--quiet"},
      description = "Report problems only.")
  boolean quiet;

  private long wrong;
  private long findings;

  public DoctorCommand(Optional<Clock> clock) {
    this.clock = clock;
  }

  @Override
  protected int run(SoapConnector connector) {
    listing("severity", "about", "finding", "advice");
    boolean there = new Examination(connector, clock, this::tell).examine(url);
    listing()
        .note(
            "# "
                + Counted.of(findings, "finding")
                + ", "
                + Counted.of(wrong, "error or warning", "errors or warnings"));
    listing().detail("wrong", wrong);
    if (!there) {
      return ExitCode.CANNOT_REACH;
    }
    return wrong == 0 ? 0 : ExitCode.NO;
  }

  private void tell(Finding finding) {
    findings++;
    wrong += finding.isWrong() ? 1 : 0;
    if (finding.isWrong() || !quiet) {
      String severity = finding.severity().name().toLowerCase(Locale.ROOT);
      listing().row(severity, finding.about(), finding.what(), finding.advice());
    }
  }
}
