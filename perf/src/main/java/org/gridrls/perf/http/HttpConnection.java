package org.gridrls.perf.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** One kept-open connection that waits for each reply. For one thread. */
public final class HttpConnection implements AutoCloseable {
  private final URI server;
  private final SocketChannel channel;
  private final HttpReply reply = new HttpReply();

  public HttpConnection(URI server) {
    this.server = server;
    try {
      channel = SocketChannel.open(new InetSocketAddress(server.getHost(), server.getPort()));
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The body of the reply; throws if it is not 200 or does not contain what the call says. */
  public String call(SoapRequest request) {
    try {
      ByteBuffer unsent = ByteBuffer.wrap(request.bytes());
      while (unsent.hasRemaining()) {
        channel.write(unsent);
      }
      reply.reset();
      receive();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (reply.status() != 200 || !reply.bodyContains(request.expected())) {
      throw new IllegalStateException(
          server + " answered " + reply.status() + ": " + reply.bodyText());
    }
    return reply.bodyText();
  }

  private void receive() throws IOException {
    boolean whole = false;
    while (!whole) {
      byte[] space = reply.space();
      int from = reply.filled();
      int count = channel.read(ByteBuffer.wrap(space, from, space.length - from));
      if (count < 0) {
        throw new EOFException("the server closed a connection without a reply");
      }
      whole = reply.came(count);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
