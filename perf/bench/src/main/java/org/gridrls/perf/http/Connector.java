package org.gridrls.perf.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.TlsIdentity;
import tlschannel.ClientTlsChannel;
import tlschannel.TlsChannel;

/**
 * Opens connections to one server. Safe for threads.
 *
 * @param tls keys and trusted authorities; empty: without TLS
 */
public record Connector(InetSocketAddress server, Optional<SSLContext> tls) {
  /** Connects to a server, by TLS if the address begins with https. */
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

  /** TLS over a socket, which need not be connected yet; the server must prove its address. */
  Optional<TlsChannel> over(SocketChannel socket) {
    return tls.map(
        context -> {
          SSLEngine engine = context.createSSLEngine(server.getHostString(), server.getPort());
          engine.setUseClientMode(true);
          SSLParameters parameters = engine.getSSLParameters();
          parameters.setEndpointIdentificationAlgorithm("HTTPS");
          engine.setSSLParameters(parameters);
          return ClientTlsChannel.newBuilder(socket, engine).withReleaseBuffers(false).build();
        });
  }
}
