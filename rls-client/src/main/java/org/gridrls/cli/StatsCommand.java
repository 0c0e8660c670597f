package org.gridrls.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.admin.OperationStatistics;
import org.gridrls.wire.admin.RoleStatistics;
import org.gridrls.wire.admin.Statistics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls stats}: counters of a server, and a table of its operations. */
@Command(
    name = "stats",
    description = {
      "Shows the statistics of a server, and of the operations that were called.",
      "Of each operation: how often, how often in the last minute, how long it took."
    })
final class StatsCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL")
  String url;

  @Override
  int run(SoapConnector connector) {
    Statistics statistics = new AdminClient(connector, url).statistics();
    out().println("name\t" + statistics.getName());
    out().println("version\t" + statistics.getVersion());
    out().println("uptime\t" + Durations.shown(Duration.ofMillis(statistics.getUptimeMillis())));
    statistics.getRole().forEach(this::show);
    show(statistics.getOperation());
    return 0;
  }

  private void show(RoleStatistics role) {
    role.getCounter()
        .forEach(c -> out().println(role.getRole() + "." + c.getName() + "\t" + c.getValue()));
    role.getQueue()
        .forEach(
            q ->
                out()
                    .println(
                        role.getRole()
                            + "."
                            + q.getName()
                            + "\t"
                            + q.getLength()
                            + " of "
                            + q.getCapacity()));
  }

  private void show(List<OperationStatistics> operations) {
    if (!operations.isEmpty()) {
      out().println("\noperation\tcalls\tfailed\tper second\tmedian us\t99 % us");
    }
    for (OperationStatistics each : operations) {
      out()
          .printf(
              Locale.ROOT,
              "%s\t%d\t%d\t%.2f\t%d\t%d%n",
              each.getOperation(),
              each.getCount(),
              each.getFailures(),
              each.getRatePerSecond(),
              each.getMedianMicros(),
              each.getP99Micros());
    }
  }
}
