package org.gridrls.cli.command;

import java.util.List;
import org.gridrls.client.AdminClient;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;

/** The federation behind the URL of an index or of a registry. Stateless, safe for threads. */
public final class Federations {
  private Federations() {}

  /** Asks the server what it is. The caller closes the client. */
  public static RlsClient of(SoapConnector connector, String url) {
    boolean registry = new AdminClient(connector, url).ping().getRole().contains("registry");
    SoapConnector own = connector.with(Timeouts.DEFAULT);
    return registry
        ? RlsClient.ofRegistry(own, List.of(url))
        : RlsClient.ofIndexes(own, List.of(url));
  }
}
