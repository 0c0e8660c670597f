package org.gridrls.cli;

import java.util.Optional;
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
      names = {"-k", "--key"},
      description = "Only this setting.")
  String key;

  @Override
  int run(SoapConnector connector) {
    new AdminClient(connector, url)
        .configuration(Optional.ofNullable(key))
        .forEach(setting -> out().println(setting.getKey() + "\t" + setting.getValue()));
    return 0;
  }
}
