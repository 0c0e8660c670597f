package org.gridrls.cli;

import java.time.Duration;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.admin.RoleStatistics;
import org.gridrls.wire.admin.Statistics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls stats}: counters of a server. */
@Command(name = "stats", description = "Shows the statistics of a server.")
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
}
