package org.gridrls.cli.doctor;

import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls doctor}: what is wrong with a deployment, and how to mend it. */
@Command(
    name = "doctor",
    description = {
      "Examines a server and what it depends on: services, clock, queues, membership, updates.",
      "Of a registry it examines all members too. Says what is wrong and what to do.",
      "Exit code 0 if all is well, 1 if something is wrong, 3 if nobody answers."
    })
public final class DoctorCommand extends ClientCommand {
  private final Optional<Clock> clock;

  @Parameters(index = "0", paramLabel = "URL", description = "The server.")
  String url;

  @Option(
      names = {"-q", "--quiet"},
      description = "Say only what is wrong.")
  boolean quiet;

  private long wrong;
  private long told;

  public DoctorCommand(Optional<Clock> clock) {
    this.clock = clock;
  }

  @Override
  protected int run(SoapConnector connector) {
    listing("severity", "about", "finding", "advice");
    boolean there = new Examination(connector, clock, this::tell).examine(url);
    listing()
        .note("# " + told + (told == 1 ? " finding, " : " findings, ") + wrong + " of them wrong");
    listing().detail("wrong", wrong);
    if (!there) {
      return ExitCode.CANNOT_REACH;
    }
    return wrong == 0 ? 0 : ExitCode.SOME_FAILED;
  }

  private void tell(Finding finding) {
    told++;
    wrong += finding.isWrong() ? 1 : 0;
    if (finding.isWrong() || !quiet) {
      String severity = finding.severity().name().toLowerCase(Locale.ROOT);
      listing().row(severity, finding.about(), finding.what(), finding.advice());
    }
  }
}
