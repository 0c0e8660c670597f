package org.gridrls.perf.campaign.tester;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.gridrls.perf.campaign.plan.Campaign;

/** Where a tester gets its connections from; says early if there can be none. Safe for threads. */
interface Connector {
  /** Begins one; does not wait. */
  Connection open() throws IOException;

  /** To a server, with keys if its address begins with https. */
  static Connector to(URI server, Campaign.Security security) throws IOException {
    InetSocketAddress address = new InetSocketAddress(server.getHost(), server.getPort());
    if (address.isUnresolved()) {
      throw new UnknownHostException(server + ": no such host");
    }
    return switch (server.getScheme()) {
      case "http" -> () -> new PlainConnection(address);
      case "https" -> TlsConnection.connector(address, security);
      default -> throw new IOException(server + ": http or https");
    };
  }
}
