package org.gridrls.kit.security;

import org.eclipse.jetty.util.ssl.SslContextFactory;

/** TLS on the server's port. Implementations are safe for threads. */
public interface TransportSecurity {
  /**
   * The configuration of the port's connections.
   *
   * @param certificates true if clients may identify themselves by a certificate
   */
  SslContextFactory.Server connections(boolean certificates);

  /** True if the server's certificate is for that host. */
  boolean names(String host);
}
