package org.gridrls.cli.mapping;

import org.gridrls.api.Mapping;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls create}: a new logical name with its first target. */
@Command(name = "create", description = "Registers a new logical name with its first target.")
public final class CreateCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "LFN", description = "The logical name.")
  String logicalName;

  @Parameters(index = "1", paramLabel = "PFN", description = "The target name.")
  String targetName;

  @Parameters(index = "2", paramLabel = "URL", description = "The catalog.")
  String url;

  @Override
  protected int run(SoapConnector connector) {
    Mapping mapping = Mapping.of(logicalName, targetName);
    new LrcClient(connector, url).create(mapping);
    return 0;
  }
}
