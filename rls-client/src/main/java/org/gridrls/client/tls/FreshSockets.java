package org.gridrls.client.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Collections;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Sockets of one TLS context, whose sessions are resumed unless its files have changed: then the
 * next connection starts a new session. Safe for threads.
 */
final class FreshSockets extends SSLSocketFactory {
  private final SSLContext context;
  private final SSLSocketFactory sockets;
  private final BooleanSupplier changed;
  private final String[] suites;

  FreshSockets(SSLContext context, BooleanSupplier changed) {
    this.context = context;
    this.sockets = context.getSocketFactory();
    this.changed = changed;
    this.suites =
        Stream.of(sockets.getDefaultCipherSuites())
            .filter(suite -> !suite.contains("_CBC_") && !suite.startsWith("TLS_RSA_"))
            .toArray(String[]::new);
  }

  private SSLSocketFactory fresh() {
    if (changed.getAsBoolean()) {
      SSLSessionContext sessions = context.getClientSessionContext();
      Collections.list(sessions.getIds()).stream()
          .map(sessions::getSession)
          .filter(Objects::nonNull)
          .forEach(SSLSession::invalidate);
    }
    return sockets;
  }

  /** Without CBC, and with forward secrecy always. */
  private Socket strict(Socket socket) {
    if (socket instanceof SSLSocket secured) {
      secured.setEnabledCipherSuites(suites);
    }
    return socket;
  }

  @Override
  public Socket createSocket() throws IOException {
    return strict(fresh().createSocket());
  }

  @Override
  public Socket createSocket(Socket socket, String host, int port, boolean autoClose)
      throws IOException {
    return strict(fresh().createSocket(socket, host, port, autoClose));
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return strict(fresh().createSocket(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return strict(fresh().createSocket(host, port, local, localPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return strict(fresh().createSocket(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return strict(fresh().createSocket(host, port, local, localPort));
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return suites.clone();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return sockets.getSupportedCipherSuites();
  }
}
