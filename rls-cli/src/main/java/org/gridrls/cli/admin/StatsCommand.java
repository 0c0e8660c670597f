package org.gridrls.cli.admin;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.admin.OperationStatisticsXml;
import org.gridrls.wire.admin.QueueStatisticsXml;
import org.gridrls.wire.admin.RoleStatisticsXml;
import org.gridrls.wire.admin.StatisticsXml;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls stats}: counters of a server, and a table of its operations. */
@Command(
    name = "stats",
    description = {
      "Shows the statistics of a server and of each operation that was called:",
      "number of calls, rate over the last minute, and response times."
    })
public final class StatsCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL", description = "The server.")
  String url;

  private static final Columns OPERATIONS =
      Columns.of("operation", "calls", "failed", "perSecond", "medianMicros", "p99Micros")
          .headed("operation", "calls", "failed", "per second", "median us", "99 % us");

  @Override
  protected int run(SoapConnector connector) {
    StatisticsXml statistics = new AdminClient(connector, url).statistics();
    listing("name", "value");
    listing().row("name", statistics.getName());
    listing().row("version", statistics.getVersion());
    Duration uptime = Duration.ofMillis(statistics.getUptimeMillis());
    listing().row(Row.of("uptimeMillis", uptime).shownAs("uptime", Durations.shown(uptime)));
    statistics.getRole().forEach(this::show);
    show(statistics.getOperation());
    return 0;
  }

  private void show(RoleStatisticsXml role) {
    role.getCounter().forEach(c -> listing().row(role.getRole() + "." + c.getName(), c.getValue()));
    for (QueueStatisticsXml queue : role.getQueue()) {
      String name = role.getRole() + "." + queue.getName();
      listing()
          .row(
              Row.of(name, queue.getLength())
                  .shownAs(name, queue.getLength() + " of " + queue.getCapacity()));
    }
  }

  private void show(List<OperationStatisticsXml> operations) {
    if (operations.isEmpty()) {
      return;
    }
    listing().table("operations", OPERATIONS);
    for (OperationStatisticsXml each : operations) {
      String perSecond = String.format(Locale.ROOT, "%.2f", each.getRatePerSecond());
      listing()
          .row(
              each.getOperation(),
              each.getCount(),
              each.getFailures(),
              new BigDecimal(perSecond),
              each.getMedianMicros(),
              each.getP99Micros());
    }
  }
}
