package org.gridrls.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * A wide-area network on one machine: connections to it are forwarded to a target, and every byte
 * takes half of the round trip each way, in order. The first bytes of a connection wait one round
 * trip more, as they would for the handshake. Counts the bytes. A {@link NetworkLink} limits the
 * rate and the window, and cuts or stalls connections. Safe for threads; closing it ends its
 * connections and threads.
 */
public final class DelayProxy implements AutoCloseable {
  private final Supplier<InetSocketAddress> target;
  private volatile NetworkLink link;
  private final ServerSocket server;
  private final Thread acceptor;
  private final Set<DelayedConnection> connections = ConcurrentHashMap.newKeySet();
  private final DelayedConnection.Line line = new DelayedConnection.Line();
  private final AtomicLong toTarget = new AtomicLong();
  private final AtomicLong fromTarget = new AtomicLong();
  private volatile boolean closed;

  /** Listens on a free port of the loopback interface when it returns. */
  public DelayProxy(InetSocketAddress target, Duration roundTrip) {
    this(() -> target, roundTrip);
  }

  /** Creates a proxy with the link given. */
  public DelayProxy(InetSocketAddress target, NetworkLink link) {
    this(() -> target, link);
  }

  /** To a target that may be known later than the address of the proxy. */
  public DelayProxy(Supplier<InetSocketAddress> target, Duration roundTrip) {
    this(target, NetworkLink.of(roundTrip));
  }

  private DelayProxy(Supplier<InetSocketAddress> target, NetworkLink link) {
    this.target = target;
    this.link = link;
    try {
      server = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    acceptor = new Thread(this::accept, "delay-proxy-" + port());
    acceptor.setDaemon(true);
    acceptor.start();
  }

  /** Connections that are opened from now on are like this. */
  public void link(NetworkLink later) {
    link = later;
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Bytes that clients have sent to the target until now. */
  public long bytesToTarget() {
    return toTarget.get();
  }

  /** Bytes that the target has sent until now. */
  public long bytesFromTarget() {
    return fromTarget.get();
  }

  private void accept() {
    while (!closed) {
      try {
        open(server.accept());
      } catch (IOException e) {
        if (!closed) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  /** A target that cannot be reached is a connection that ends at once. */
  private void open(Socket client) throws IOException {
    Socket onward = new Socket();
    try {
      onward.connect(target.get());
    } catch (IOException e) {
      onward.close();
      client.close();
      return;
    }
    DelayedConnection connection =
        new DelayedConnection(client, onward, connections::remove, link, line);
    connections.add(connection);
    if (closed) {
      connection.close();
    } else {
      connection.start(acceptor.getName(), toTarget, fromTarget);
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      server.close();
      acceptor.join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    connections.forEach(DelayedConnection::close);
  }
}
