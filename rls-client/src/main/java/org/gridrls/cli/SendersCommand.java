package org.gridrls.cli;

import java.util.Locale;
import org.gridrls.api.index.Sender;
import org.gridrls.api.index.Senders;
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

  @Override
  int run(SoapConnector connector) {
    Senders senders = new RliClient(connector, url).senders();
    senders.senders().forEach(sender -> out().println(shown(sender)));
    out().println("# " + Evidences.completeness(senders.completeness()));
    Evidences.gaps(senders.completeness()).forEach(out()::println);
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

  private static String shown(Sender sender) {
    return sender.lrcMember()
        + "\t"
        + (sender.current() ? "current" : "expired")
        + "\t"
        + sender.evidence().name().toLowerCase(Locale.ROOT)
        + "\t"
        + sender.names()
        + " names, "
        + sender.bytes()
        + " bytes"
        + filter(sender)
        + "\t"
        + Durations.shown(sender.age())
        + " old, generation "
        + sender.generation()
        + (sender.hops() == 0 ? "" : "\tthrough " + String.join(", ", sender.via()));
  }
}
