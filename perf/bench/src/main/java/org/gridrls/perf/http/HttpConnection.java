package org.gridrls.perf.http;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.Selector;
import org.gridrls.perf.measure.Unchecked;

/** One kept-open connection that waits for each reply. For one thread. */
public final class HttpConnection implements AutoCloseable {
  private final URI server;
  private final Selector selector;
  private final Exchange exchange;

  public HttpConnection(URI server) {
    this(server, Connector.plain(server));
  }

  public HttpConnection(URI server, Connector connector) {
    this.server = server;
    selector = Unchecked.get(Selector::open);
    exchange = Unchecked.get(() -> new Exchange(connector, selector, null));
  }

  /** The reply to one request over a new connection, as {@link #call} returns it. */
  public static String reply(URI server, WireRequest request) {
    try (HttpConnection connection = new HttpConnection(server)) {
      return connection.call(request);
    }
  }

  /** The body of the reply; throws if it is not 200 or does not contain the expected text. */
  public String call(WireRequest request) {
    HttpReply reply = Unchecked.get(() -> exchange(request));
    reply.requireGood(server, request);
    return reply.bodyText();
  }

  /** The reply, whatever it is; valid until the next call. */
  public HttpReply exchange(WireRequest request) throws IOException {
    exchange.send(request);
    do {
      selector.select();
      selector.selectedKeys().clear();
    } while (!exchange.proceed());
    return exchange.reply();
  }

  @Override
  public void close() {
    exchange.close();
    Unchecked.run(selector::close);
  }
}
