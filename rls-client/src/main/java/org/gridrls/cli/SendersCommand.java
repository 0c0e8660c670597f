package org.gridrls.cli;

import java.util.Locale;
import org.gridrls.api.index.Sender;
import org.gridrls.api.index.Senders;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Row;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls senders}: the catalogs that update an index. */
@Command(
    name = "senders",
    description = "Shows the catalogs that update an index, how fresh and how sure.")
final class SendersCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL", description = "The index.")
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
          .headed("lrc", "state", "evidence", "size", "age", "way");

  @Override
  int run(SoapConnector connector) {
    Senders senders = new RliClient(connector, url).senders();
    listing(COLUMNS);
    senders.senders().forEach(sender -> listing().row(row(sender)));
    Evidences.show(listing(), senders.completeness());
    return 0;
  }

  private static String filter(Sender sender) {
    if (sender.filterFill().isEmpty() || sender.falsePositiveRate().isEmpty()) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        ", filter %.0f %% full, %.2f %% false positives",
        100 * sender.filterFill().getAsDouble(),
        100 * sender.falsePositiveRate().getAsDouble());
  }

  private static Row row(Sender sender) {
    String evidence = sender.evidence().name().toLowerCase(Locale.ROOT);
    return Row.of(
            sender.lrcMember(),
            sender.lrc(),
            sender.current(),
            evidence,
            sender.names(),
            sender.bytes(),
            sender.age().toMillis(),
            sender.generation(),
            sender.lastUpdate(),
            sender.filterFill().isPresent() ? sender.filterFill().getAsDouble() : null,
            String.join(" ", sender.via()))
        .shownAs(
            sender.lrcMember(),
            sender.current() ? "current" : "expired",
            evidence,
            sender.names() + " names, " + sender.bytes() + " bytes" + filter(sender),
            Durations.shown(sender.age()) + " old, generation " + sender.generation(),
            sender.via().isEmpty() ? "" : "through " + String.join(", ", sender.via()));
  }
}
