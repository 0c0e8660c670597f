package org.gridrls.perf.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** One TCP connection that never waits. For one thread. */
class Connection implements AutoCloseable {
  private final SocketChannel channel;
  private boolean connected;

  Connection(InetSocketAddress server) throws IOException {
    channel = SocketChannel.open();
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      connected = channel.connect(server);
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  final SocketChannel channel() {
    return channel;
  }

  final boolean connected() throws IOException {
    connected = connected || channel.finishConnect();
    return connected;
  }

  /** True once bytes can be sent; called whenever the channel is ready until it is. */
  boolean opened() throws IOException {
    return connected();
  }

  /** The operations to select the channel for. */
  int interest(boolean unsent) {
    if (!connected) {
      return SelectionKey.OP_CONNECT;
    }
    return unsent ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
  }

  /** Sends what the channel takes now. */
  void send(ByteBuffer bytes) throws IOException {
    channel.write(bytes);
  }

  /** The number of bytes received now; -1 at the end. */
  int receive(ByteBuffer into) throws IOException {
    return channel.read(into);
  }

  @Override
  public final void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // nothing is lost with it
    }
  }
}
