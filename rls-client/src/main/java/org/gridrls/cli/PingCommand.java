package org.gridrls.cli;

import java.time.Duration;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.admin.ServerIdentity;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls ping}: is the server there, and who is it? */
@Command(
    name = "ping",
    description = "Says whether a server is there, who it is, and how fast it answers.")
final class PingCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL")
  String url;

  @Override
  int run(SoapConnector connector) {
    AdminClient server = new AdminClient(connector, url);
    server.ping(); // the first call pays for connecting and for loading classes
    long start = System.nanoTime();
    ServerIdentity identity = server.ping();
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    out()
        .printf(
            "%s %s %s, version %s, answered in %s%n",
            server.address(),
            identity.getName(),
            identity.getRole(),
            identity.getVersion(),
            Durations.shown(elapsed));
    return 0;
  }
}
