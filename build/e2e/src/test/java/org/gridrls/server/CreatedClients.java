package org.gridrls.server;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.endpoint.ClientLifeCycleListener;

/**
 * Records the clients of CXF that are created in this process. CXF finds this class by {@code
 * META-INF/cxf/bus-extensions.txt}. Safe for threads.
 */
public final class CreatedClients implements ClientLifeCycleListener {
  private static final List<String> ADDRESSES = new CopyOnWriteArrayList<>();

  /** Forgets the clients that were created before. */
  public static void clear() {
    ADDRESSES.clear();
  }

  /** The addresses that the clients call. */
  public static List<String> addresses() {
    return List.copyOf(ADDRESSES);
  }

  @Override
  public void clientCreated(Client client) {
    ADDRESSES.add(client.getEndpoint().getEndpointInfo().getAddress());
  }

  @Override
  public void clientDestroyed(Client client) {}
}
