package org.gridrls.cli.update;

import java.util.List;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.output.Listing;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Checks the address of a new update target. Stateless. */
final class TargetCheck {
  private TargetCheck() {}

  /** Refuses a word that is more likely a mistake than a host. */
  static void requireUrl(CommandLine command, String index) {
    if (Arguments.isWord(index)) {
      throw new ParameterException(
          command, "an index is given by its URL (http://host:port), not '" + index + "'");
    }
  }

  /**
   * Warns if the server does not answer or has no index. This is no failure: the catalog may reach
   * it from elsewhere, or later.
   */
  static void warn(SoapConnector connector, String index, String state, Listing listing) {
    String why = trouble(connector, index);
    if (!why.isEmpty()) {
      listing.note("# warning: " + why + "; updates are tried until they succeed, see: " + state);
    }
  }

  private static String trouble(SoapConnector connector, String index) {
    try {
      List<String> roles = new AdminClient(connector, index).ping().getRole();
      return roles.stream().anyMatch("rli"::equalsIgnoreCase)
          ? ""
          : index + " has no index (its roles: " + String.join(", ", roles) + ")";
    } catch (RlsException failure) {
      return failure.getMessage();
    }
  }
}
