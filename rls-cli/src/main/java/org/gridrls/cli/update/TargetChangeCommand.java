package org.gridrls.cli.update;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.LrcClient;
import org.gridrls.client.UpdateTargetClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Holds what {@code rls targets add|change} share: an index, and how it is updated from then on.
 */
abstract class TargetChangeCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "RLI", description = "The index.")
  String rli;

  @Parameters(index = "1", paramLabel = "URL", description = "The catalog.")
  String url;

  @Option(
      names = "--kind",
      paramLabel = "list|bloom",
      defaultValue = "list",
      description = "What to send (${DEFAULT-VALUE}).")
  UpdateKind kind;

  @Option(
      names = "--pattern",
      paramLabel = "P",
      description =
          "Only logical names that match this glob, or the regular expression of regex:EXPRESSION."
              + " May be repeated.")
  List<String> patterns = List.of();

  @Option(
      names = "--full-interval",
      paramLabel = "TIME",
      description = "Interval of full updates, as in 12h; default: the catalog's setting.")
  String fullInterval;

  @Override
  protected final int run(SoapConnector connector) {
    UpdateTarget target =
        new UpdateTarget(
            rli,
            kind,
            patterns.isEmpty(),
            patterns,
            Optional.ofNullable(fullInterval).map(Durations::parse));
    TargetCheck.requireUrl(spec.commandLine(), rli);
    change(new LrcClient(connector, url).targets(), target);
    TargetCheck.warn(connector, rli, "rls targets " + url, listing());
    return 0;
  }

  abstract void change(UpdateTargetClient targets, UpdateTarget target);

  /** {@code rls targets add RLI URL}. */
  @Command(name = "add", description = "Starts updating an index.")
  static final class Add extends TargetChangeCommand {
    @Override
    void change(UpdateTargetClient targets, UpdateTarget target) {
      targets.add(target);
    }
  }

  /** {@code rls targets change --kind bloom RLI URL}. */
  @Command(
      name = "change",
      description =
          "Changes how an index is updated; options that are not given get the defaults of add.")
  static final class Change extends TargetChangeCommand {
    @Override
    void change(UpdateTargetClient targets, UpdateTarget target) {
      targets.change(target);
    }
  }
}
