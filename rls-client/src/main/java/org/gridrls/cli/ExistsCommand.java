package org.gridrls.cli;

import org.gridrls.api.ObjectType;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls exists}: is a name in a catalog? Exit code 0 for yes, 1 for no. */
@Command(name = "exists", description = "Says yes (exit code 0) or no (exit code 1).")
final class ExistsCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "NAME")
  String name;

  @Parameters(index = "1", paramLabel = "URL", description = "The catalog.")
  String url;

  @Option(names = "--target", description = "The name is a target name.")
  boolean target;

  @Override
  int run(SoapConnector connector) {
    ObjectType type = target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
    boolean exists = new LrcClient(connector, url).exists(type, name);
    out().println(exists ? "yes" : "no");
    return exists ? 0 : RlsCommand.SOME_FAILED;
  }
}
