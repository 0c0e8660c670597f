package org.gridrls.cli.update;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
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
    List<String> started = new AdminClient(connector, url).forceUpdate(Optional.ofNullable(rli));
    if (started.isEmpty()) {
      throw RlsException.about(
          RlsError.UPDATE_TARGET_NOT_FOUND,
          "no update was started, because this server updates no index (rls targets URL of a"
              + " catalog, rls parents URL of an index)",
          url);
    }
    started.forEach(target -> list.row("started", target));
    return 0;
  }
}
