package org.gridrls.cli.mapping;

import org.gridrls.cli.command.ClientCommand;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls clear}: a catalog becomes empty. */
@Command(
    name = "clear",
    description = {
      "Removes all mappings and all values of attributes from a catalog.",
      "A large catalog may take longer than the timeout: it continues, and repeating the command is harmless."
    })
public final class ClearCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL", description = "The catalog.")
  String url;

  @Option(names = "--yes", required = true, description = "Required: the removal cannot be undone.")
  boolean yes;

  @Override
  protected int run(SoapConnector connector) {
    LrcClient catalog = new LrcClient(connector, url);
    LongRemoval.of(
        url,
        () -> {
          catalog.clear();
          return true;
        });
    return 0;
  }
}
