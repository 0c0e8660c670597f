package org.gridrls.cli.update;

import java.util.Locale;
import java.util.Optional;
import org.gridrls.api.Counted;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Sender;
import org.gridrls.api.index.Senders;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.index.Evidences;
import org.gridrls.cli.member.RingState;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Row;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code rls senders}: the catalogs that update an index. */
@Command(
    name = "senders",
    description = {
      "Shows the catalogs that update an index, with kind, size and age of their updates.",
      "Operators can discard the content of a catalog."
    },
    subcommands = {SendersCommand.Discard.class},
    synopsisSubcommandLabel = "[COMMAND]")
public final class SendersCommand extends ClientCommand {
  @Parameters(index = "0", arity = "0..1", paramLabel = "URL", description = "The index.")
  String url;

  private static final Columns COLUMNS =
      Columns.of(
              "lrc",
              "url",
              "current",
              "evidence",
              "names",
              "bytes",
              "ageMillis",
              "generation",
              "lastUpdate",
              "filterFill",
              "via")
          .headed("lrc", "state", "evidence", "size", "age", "route");

  @Override
  protected int run(SoapConnector connector) {
    if (url == null) {
      throw new ParameterException(spec.commandLine(), "Missing required parameter: 'URL'");
    }
    Senders senders = new RliClient(connector, url).senders();
    listing(COLUMNS);
    senders.senders().forEach(sender -> listing().row(row(sender)));
    Evidences.show(listing(), senders.completeness());
    ring(connector);
    return 0;
  }

  /** An index in a ring answers for the whole ring. */
  private void ring(SoapConnector connector) {
    try {
      RingState.of(connector, url)
          .ifPresent(
              ring -> {
                listing().note("# " + ring.line());
                listing().detail("ring", ring.values());
              });
    } catch (RlsException e) {
      return; // the caller may not read statistics
    }
  }

  private static String filter(Sender sender) {
    if (sender.memory().filterFill().isEmpty() || sender.memory().falsePositiveRate().isEmpty()) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        ", filter %.0f %% full, %.2f %% false positives",
        100 * sender.memory().filterFill().getAsDouble(),
        100 * sender.memory().falsePositiveRate().getAsDouble());
  }

  private static Row row(Sender sender) {
    String evidence = sender.held().evidence().name().toLowerCase(Locale.ROOT);
    return Row.of(
            sender.lrcMember(),
            sender.lrc(),
            sender.current(),
            evidence,
            sender.held().names(),
            sender.memory().bytes(),
            sender.heard().age().toMillis(),
            sender.held().state().generation(),
            sender.heard().lastUpdate(),
            sender.memory().filterFill().isPresent()
                ? sender.memory().filterFill().getAsDouble()
                : null,
            sender.route().via())
        .shownAs(
            sender.lrcMember(),
            sender.current() ? "current" : "expired",
            evidence,
            Counted.of(sender.held().names(), "name")
                + ", "
                + Counted.of(sender.memory().bytes(), "byte")
                + filter(sender),
            Evidences.asOf(Optional.of(sender.heard().age()))
                + ", generation "
                + sender.held().state().generation(),
            sender.route().via().isEmpty()
                ? ""
                : "through " + String.join(", ", sender.route().via()));
  }

  /** {@code rls senders discard CATALOG URL}. */
  @Command(
      name = "discard",
      description = {
        "Removes the content of a catalog, given by URL or name, from an index.",
        "The catalog is not covered until its next update, which is a full one."
      })
  static final class Discard extends ClientCommand {
    @Parameters(index = "0", paramLabel = "CATALOG", description = "The catalog.")
    String catalog;

    @Parameters(index = "1", paramLabel = "URL", description = "The index.")
    String url;

    @Override
    protected int run(SoapConnector connector) {
      new RliClient(connector, url).discard(catalog);
      return 0;
    }
  }
}
