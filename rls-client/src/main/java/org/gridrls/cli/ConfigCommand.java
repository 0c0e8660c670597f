package org.gridrls.cli;

import java.util.Optional;
import org.gridrls.cli.output.Listing;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls config}: how a server is set. */
@Command(name = "config", description = "Shows the settings of a server.")
final class ConfigCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL")
  String url;

  @Option(
      names = {"-k", "--setting"},
      description = "Only this setting.")
  String key;

  @Override
  int run(SoapConnector connector) {
    Listing list = listing("key", "value");
    new AdminClient(connector, url)
        .configuration(Optional.ofNullable(key))
        .forEach(setting -> list.row(setting.getKey(), setting.getValue()));
    return 0;
  }
}
