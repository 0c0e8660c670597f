package org.gridrls.kit.host;

import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.gridrls.kit.host.http.BoundedConnections;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.host.http.UndecodedPath;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.HostSecurity;

/** Makes what accepts the connections of a host: threads, protocols and limits. Stateless. */
final class NetworkPort {
  private static final int IDLE_MILLIS = 60_000;
  private static final int NETWORK_THREADS = 12;
  private static final int SURPLUS_LEAST = 16;

  /** Connections that clients keep open between calls need no longer than that to be seen idle. */
  private static final int IDLE_AT_STOP_MILLIS = 100;

  private NetworkPort() {}

  /** These threads accept connections, read requests and hand them to a lane; they never wait. */
  static QueuedThreadPool threads() {
    QueuedThreadPool pool = new QueuedThreadPool(NETWORK_THREADS, NETWORK_THREADS);
    pool.setName("http");
    return pool;
  }

  /** Makes the connector of the host's port, and limits the connections of the server to it. */
  static ServerConnector connector(Server server, HostConfig config, HostSecurity security) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setIdleTimeout(IDLE_MILLIS);
    http.setUriCompliance(UndecodedPath.COMPLIANCE);
    ServerConnector made = new ServerConnector(server, 1, 1, protocols(http, config, security));
    made.setHost(config.host());
    made.setPort(config.port());
    made.setAcceptQueueSize(1_024);
    made.setIdleTimeout(IDLE_MILLIS);
    made.setShutdownIdleTimeout(IDLE_AT_STOP_MILLIS);
    server.addBean(new NetworkConnectionLimit(connectionsMax(config), made));
    return made;
  }

  /** The limit, and some connections more, on which a refusal is sent. */
  private static int connectionsMax(HostConfig config) {
    return config.connections() + Math.max(SURPLUS_LEAST, config.connections() / 4);
  }

  /** Whatever the client's TLS names as host: many are called by their address. */
  private static ConnectionFactory[] protocols(
      HttpConfiguration http, HostConfig config, HostSecurity security) {
    ConnectionFactory plain =
        new BoundedConnections(http, config.limits().headTime(), config.connections());
    if (security.tls().isEmpty()) {
      return new ConnectionFactory[] {plain};
    }
    http.addCustomizer(new SecureRequestCustomizer(false));
    boolean certificates = security.accepts().contains(Caller.Method.CERTIFICATE);
    return new ConnectionFactory[] {
      new SslConnectionFactory(security.tls().get().connections(certificates), plain.getProtocol()),
      plain
    };
  }
}
