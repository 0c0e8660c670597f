package org.gridrls.perf.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import tlschannel.NeedsWriteException;
import tlschannel.TlsChannel;
import tlschannel.WouldBlockException;

/**
 * One kept-open connection: sends a request, and takes the reply as it comes in, without waiting.
 * For one thread.
 */
public final class Exchange implements AutoCloseable {
  private final SocketChannel socket;
  private final Optional<TlsChannel> tls;
  private final ByteChannel channel;
  private final SelectionKey key;
  private final HttpReply reply = new HttpReply();
  private ByteBuffer request = ByteBuffer.allocate(0);
  private boolean opened;
  private boolean sent = true;

  /** Begins a connection; {@code attachment} is the selection key's. */
  public Exchange(Connector connector, Selector selector, Object attachment) throws IOException {
    socket = SocketChannel.open();
    try {
      socket.configureBlocking(false);
      socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
      socket.connect(connector.server());
      tls = connector.over(socket);
      channel = tls.isPresent() ? tls.get() : socket;
      key = socket.register(selector, SelectionKey.OP_CONNECT, attachment);
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }

  /** True once a request can be sent; called again when the channel is ready until it is. */
  public boolean opened() throws IOException {
    if (opened) {
      return true;
    }
    if (!socket.finishConnect()) {
      return false;
    }
    try {
      if (tls.isPresent()) {
        tls.get().handshake();
      }
      opened = true;
    } catch (WouldBlockException e) {
      select(e);
    }
    return opened;
  }

  private void select(WouldBlockException blocked) {
    select(
        blocked instanceof NeedsWriteException
            ? SelectionKey.OP_READ | SelectionKey.OP_WRITE
            : SelectionKey.OP_READ);
  }

  private void select(int wanted) {
    if (key.interestOps() != wanted) {
      key.interestOps(wanted);
    }
  }

  /** Sends as much of the request as the connection takes now. */
  public void send(WireRequest call) throws IOException {
    reply.reset();
    request = ByteBuffer.wrap(call.bytes());
    sent = false;
    write();
  }

  /** Also sends bytes that are encrypted already, when nothing of the request is left. */
  private void write() throws IOException {
    if (!opened()) {
      return;
    }
    try {
      channel.write(request);
      sent = !request.hasRemaining();
      select(sent ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    } catch (WouldBlockException e) {
      select(e);
    }
  }

  /** Continues when the channel is ready; true once the reply is whole. */
  public boolean proceed() throws IOException {
    if (!sent) {
      write();
    }
    while (opened) {
      byte[] space = reply.space();
      int from = reply.filled();
      int count = receive(ByteBuffer.wrap(space, from, space.length - from));
      if (count < 0) {
        throw new EOFException("the server closed a connection without a reply");
      }
      if (count == 0) {
        return false;
      }
      if (reply.came(count)) {
        return true;
      }
    }
    return false;
  }

  /** The number of bytes received now; -1 at the end. */
  private int receive(ByteBuffer into) throws IOException {
    try {
      return channel.read(into);
    } catch (WouldBlockException e) {
      return 0;
    }
  }

  /** True if the server has ended the connection, or sent bytes that nobody asked for. */
  public boolean isOver() throws IOException {
    return receive(ByteBuffer.allocate(512)) != 0;
  }

  /** Selects the channel for nothing until the next request. */
  public void rest() {
    key.interestOps(0);
  }

  public HttpReply reply() {
    return reply;
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // nothing is lost with it
    }
  }
}
