package org.gridrls.cli.mapping;

import org.gridrls.api.Names;
import org.gridrls.cli.command.ObjectCommand;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls rename}: a name becomes another one. */
@Command(
    name = "rename",
    description = "Renames a name; the new name must not exist yet. Mappings and attributes stay.")
public final class RenameCommand extends ObjectCommand {
  @Parameters(index = "0", paramLabel = "FROM", description = "The current name.")
  String from;

  @Parameters(index = "1", paramLabel = "TO", description = "The new name.")
  String to;

  @Parameters(index = "2", paramLabel = "URL", description = "The catalog.")
  String url;

  @Override
  protected int run(SoapConnector connector) {
    Names.require("name", from);
    Names.require("name", to);
    new LrcClient(connector, url).rename(type(), from, to);
    return 0;
  }
}
