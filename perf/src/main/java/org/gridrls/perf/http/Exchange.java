package org.gridrls.perf.http;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/**
 * One kept-open connection: sends a request, and takes the reply as it comes in, without waiting.
 * For one thread.
 */
public final class Exchange implements AutoCloseable {
  private final Connection connection;
  private final SelectionKey key;
  private final HttpReply reply = new HttpReply();
  private ByteBuffer unsent = ByteBuffer.allocate(0);
  private boolean opened;

  /** Begins a connection; {@code attachment} is the selection key's. */
  public Exchange(Connector connector, Selector selector, Object attachment) throws IOException {
    connection = connector.open();
    try {
      key = connection.channel().register(selector, SelectionKey.OP_CONNECT, attachment);
    } catch (IOException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** True once a request can be sent; called again when the channel is ready until it is. */
  public boolean opened() throws IOException {
    opened = opened || connection.opened();
    select();
    return opened;
  }

  private void select() {
    int wanted = connection.interest(unsent.hasRemaining());
    if (key.interestOps() != wanted) {
      key.interestOps(wanted);
    }
  }

  /** Sends as much of the request as the connection takes now. */
  public void send(SoapRequest request) throws IOException {
    reply.reset();
    unsent = ByteBuffer.wrap(request.bytes());
    write();
  }

  private void write() throws IOException {
    if (opened() && unsent.hasRemaining()) {
      connection.send(unsent);
      select();
    }
  }

  /** Continues when the channel is ready; true once the reply is whole. */
  public boolean proceed() throws IOException {
    if (!opened || unsent.hasRemaining()) {
      write();
    }
    while (opened) {
      byte[] space = reply.space();
      int from = reply.filled();
      int count = connection.receive(ByteBuffer.wrap(space, from, space.length - from));
      if (count < 0) {
        throw new EOFException("the server closed a connection without a reply");
      }
      if (count == 0) {
        select();
        return false;
      }
      if (reply.came(count)) {
        return true;
      }
    }
    return false;
  }

  /** True if the server has ended the connection, or sent bytes that nobody asked for. */
  public boolean isOver() throws IOException {
    return connection.receive(ByteBuffer.allocate(512)) != 0;
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
    connection.close();
  }
}
