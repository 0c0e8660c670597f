package org.gridrls.perf.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** TCP. */
final class PlainConnection implements Connection {
  private final SocketChannel channel;
  private boolean opened;

  PlainConnection(InetSocketAddress server) throws IOException {
    channel = SocketChannel.open();
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      opened = channel.connect(server);
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public SocketChannel channel() {
    return channel;
  }

  @Override
  public boolean opened() throws IOException {
    opened = opened || channel.finishConnect();
    return opened;
  }

  @Override
  public int interest(boolean unsent) {
    if (!opened) {
      return SelectionKey.OP_CONNECT;
    }
    return unsent ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
  }

  @Override
  public boolean send(ByteBuffer bytes) throws IOException {
    channel.write(bytes);
    return !bytes.hasRemaining();
  }

  @Override
  public int receive(ByteBuffer into) throws IOException {
    return channel.read(into);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // nothing is lost with it
    }
  }
}
