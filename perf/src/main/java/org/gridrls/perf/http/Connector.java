package org.gridrls.perf.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import javax.net.ssl.SSLContext;

/** Where a client gets its connections to one server from. Safe for threads. */
@FunctionalInterface
public interface Connector {
  /** Begins one; does not wait. */
  Connection open() throws IOException;

  /** To a server without TLS. */
  static Connector plain(URI server) {
    InetSocketAddress address = address(server);
    return () -> new PlainConnection(address);
  }

  /** To a server by TLS, with the keys and the trusted authorities of the context. */
  static Connector tls(URI server, SSLContext context) {
    InetSocketAddress address = address(server);
    return () -> TlsConnection.begin(address, context);
  }

  private static InetSocketAddress address(URI server) {
    InetSocketAddress address = new InetSocketAddress(server.getHost(), server.getPort());
    if (address.isUnresolved()) {
      throw new UncheckedIOException(new IOException(server + ": no such host"));
    }
    return address;
  }
}
