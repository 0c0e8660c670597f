package org.gridrls.cli.update;

import java.util.Optional;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.output.Listing;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls update}: a catalog sends full updates now. */
@Command(name = "update", description = "Makes a catalog send full updates now.")
public final class UpdateCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL", description = "The catalog.")
  String url;

  @Option(names = "--rli", paramLabel = "RLI", description = "Only to this update target.")
  String rli;

  @Override
  protected int run(SoapConnector connector) {
    Listing list = listing("status", "rli");
    new AdminClient(connector, url)
        .forceUpdate(Optional.ofNullable(rli))
        .forEach(started -> list.row("started", started));
    return 0;
  }
}
