package org.gridrls.client.soap;

import org.apache.cxf.endpoint.Client;

/**
 * Signs the requests of a CXF client and accepts only replies signed by the server that it called.
 * Implementations are safe for threads.
 */
@FunctionalInterface
public interface CallSigner {
  /** Signs all further calls of this client, which calls this address. */
  void attach(Client client, String address);
}
