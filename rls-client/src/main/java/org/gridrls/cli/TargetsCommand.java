package org.gridrls.cli;

import java.util.Locale;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls targets}: the indexes a catalog updates. */
@Command(
    name = "targets",
    description = "Shows the indexes that a catalog keeps up to date, and how each stands.")
final class TargetsCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL", description = "The catalog.")
  String url;

  @Override
  int run(SoapConnector connector) {
    new LrcClient(connector, url).updateTargets().forEach(target -> out().println(shown(target)));
    return 0;
  }

  static String shown(UpdateTargetStatus status) {
    String last =
        status
            .last()
            .map(
                sent ->
                    sent.kind()
                        + " of "
                        + sent.names()
                        + " names, "
                        + sent.bytes()
                        + " bytes in "
                        + Durations.shown(sent.duration())
                        + " at "
                        + sent.at())
            .orElse("nothing sent yet");
    String trouble =
        status.failures() == 0
            ? ""
            : "; failed " + status.failures() + " times: " + status.lastFailure().orElse("");
    return status.target().rli()
        + "\t"
        + status.target().kind().name().toLowerCase(Locale.ROOT)
        + ", by "
        + status.origin().name().toLowerCase(Locale.ROOT)
        + "\t"
        + (status.inStep() ? "in step" : status.pendingChanges() + " changes to send")
        + "\t"
        + last
        + trouble;
  }
}
