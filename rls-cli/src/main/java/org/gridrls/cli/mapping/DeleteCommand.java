package org.gridrls.cli.mapping;

import org.gridrls.api.Mapping;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls delete}: one mapping goes. */
@Command(
    name = "delete",
    description = "Removes one mapping; the last mapping of a name removes the name too.")
public final class DeleteCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "LFN", description = "The logical name.")
  String logicalName;

  @Parameters(index = "1", paramLabel = "PFN", description = "The target name.")
  String targetName;

  @Parameters(index = "2", paramLabel = "URL", description = "The catalog.")
  String url;

  @Override
  protected int run(SoapConnector connector) {
    Mapping mapping = Mapping.of(logicalName, targetName);
    new LrcClient(connector, url).delete(mapping);
    return 0;
  }
}
