package org.gridrls.perf.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.TlsIdentity;

/**
 * Opens connections to one server. Safe for threads.
 *
 * @param tls keys and trusted authorities; empty: without TLS
 */
public record Connector(InetSocketAddress server, Optional<SSLContext> tls) {
  /** By TLS if the address begins with https. */
  public static Connector to(URI server, CredentialFiles files) {
    InetSocketAddress address = new InetSocketAddress(server.getHost(), server.getPort());
    if (address.isUnresolved()) {
      throw new UncheckedIOException(new IOException(server + ": no such host"));
    }
    return switch (server.getScheme()) {
      case "http" -> new Connector(address, Optional.empty());
      case "https" -> new Connector(address, Optional.of(TlsIdentity.of(files).context()));
      default -> throw new IllegalArgumentException(server + ": http or https");
    };
  }

  public static Connector plain(URI server) {
    return to(server, CredentialFiles.NONE);
  }

  /** Begins a connection; does not wait. */
  Connection open() throws IOException {
    return tls.isPresent() ? new TlsConnection(server, tls.get()) : new Connection(server);
  }
}
