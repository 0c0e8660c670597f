package org.gridrls.cli.mapping;

import org.gridrls.api.Mapping;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Parameters;

/** A command that changes one mapping of a catalog. */
abstract class OneMappingCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "LFN", description = "The logical name.")
  String logicalName;

  @Parameters(index = "1", paramLabel = "PFN", description = "The target name.")
  String targetName;

  @Parameters(index = "2", paramLabel = "URL", description = "The catalog.")
  String url;

  abstract void change(LrcClient catalog, Mapping mapping);

  @Override
  protected int run(SoapConnector connector) {
    Mapping mapping = Mapping.of(logicalName, targetName);
    change(new LrcClient(connector, url), mapping);
    return 0;
  }
}
