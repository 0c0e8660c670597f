package org.gridrls.cli.admin;

import java.time.Duration;
import java.util.Locale;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.admin.ServerIdentityXml;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls ping}: is the server there, and who is it? */
@Command(
    name = "ping",
    description = "Checks whether a server answers, who it is, and how fast it responds.")
public final class PingCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL", description = "The server.")
  String url;

  @Override
  protected int run(SoapConnector connector) {
    AdminClient server = new AdminClient(connector, url);
    server.ping(); // the first call pays for connecting and for loading classes
    long start = System.nanoTime();
    ServerIdentityXml identity = server.ping();
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    show(server.address(), identity, elapsed);
    return 0;
  }

  private void show(String address, ServerIdentityXml identity, Duration elapsed) {
    String sentence =
        String.format(
            "%s %s %s, version %s, answered in %s",
            address,
            identity.getName(),
            identity.getRole(),
            identity.getVersion(),
            Durations.shown(elapsed));
    String original = "ping " + url + ": " + elapsed.toSeconds() + " seconds";
    listing(Columns.of("url", "name", "roles", "version", "elapsedMicros").headed())
        .row(
            Row.of(
                    address,
                    identity.getName(),
                    identity.getRole().stream()
                        .map(role -> String.valueOf(role).toUpperCase(Locale.ROOT))
                        .toList(),
                    identity.getVersion(),
                    elapsed.toNanos() / 1_000)
                .shownAs(output.original() ? original : sentence));
  }
}
