package org.gridrls.perf.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.TimedLoad;

/**
 * A closed loop of clients, each with a connection that stays open, each sending its next request
 * when it has the reply; all on the caller's thread, to leave the processors to the server. A reply
 * must be 200 and contain the expected text. For one thread at a time.
 */
public final class HttpLoad extends TimedLoad {
  private static final long SILENCE_MAX_MILLIS = 60_000;

  private final URI server;
  private final Connector connector;
  private final int clients;
  private final Numbers numbers;
  private final LongFunction<WireRequest> call;
  private long replies;
  private long end;
  private int working;

  public HttpLoad(
      URI server,
      Connector connector,
      int clients,
      Numbers numbers,
      LongFunction<WireRequest> call) {
    this.server = server;
    this.connector = connector;
    this.clients = clients;
    this.numbers = numbers;
    this.call = call;
  }

  /** A connection and the request under way. */
  private static final class Client {
    private Exchange exchange;
    private WireRequest request;
    private long began = System.nanoTime();

    /** Sends a first request; true once it is answered. */
    boolean greeted(WireRequest greeting) throws IOException {
      if (request == null) {
        request = greeting;
        exchange.send(greeting);
      }
      return exchange.proceed();
    }
  }

  /** The time begins when all connections are open, on either end. */
  @Override
  public Done run(Duration time) {
    return run(time, () -> {});
  }

  @Override
  public Done run(Duration time, Runnable open) {
    return run(time, Long.MAX_VALUE, open);
  }

  /** Each client connects, makes one call, and is done; times include the connections. */
  public Done once() {
    return run(Duration.ofHours(1), clients, () -> {});
  }

  private Done run(Duration time, long most, Runnable connected) {
    boolean once = most == clients;
    replies = 0;
    long start = started();
    List<Client> open = new ArrayList<>();
    try (Selector selector = Selector.open()) {
      for (int i = 0; i < clients; i++) {
        Client client = new Client();
        client.exchange = new Exchange(connector, selector, client);
        open.add(client);
      }
      connect(selector, open, !once && connector.tls().isPresent());
      if (!once) {
        connected.run();
        start = started();
      }
      end = start + time.toNanos();
      working = clients;
      for (Client client : open) {
        begin(client, once);
      }
      while (working > 0) {
        select(selector, working);
        for (SelectionKey key : selector.selectedKeys()) {
          proceed((Client) key.attachment(), most);
        }
        selector.selectedKeys().clear();
      }
      return new Done(replies, Duration.ofNanos(System.nanoTime() - start));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      open.forEach(client -> client.exchange.close());
    }
  }

  /** Over TLS a server ends its part of the handshake later than the client: before it answers. */
  private void connect(Selector selector, List<Client> clients, boolean tls) throws IOException {
    WireRequest health = WireRequest.get(server, "/health", "");
    List<Client> closed = new ArrayList<>(clients);
    while (!closed.isEmpty()) {
      for (Client client : List.copyOf(closed)) {
        if (client.exchange.opened() && (!tls || client.greeted(health))) {
          client.exchange.rest();
          closed.remove(client);
        }
      }
      if (!closed.isEmpty()) {
        select(selector, closed.size());
        selector.selectedKeys().clear();
      }
    }
  }

  private void select(Selector selector, int waiting) throws IOException {
    if (selector.select(SILENCE_MAX_MILLIS) == 0) {
      throw new IOException(server + " does not answer " + waiting + " calls");
    }
  }

  /** Ends the client if no call is left. The first call's time may include the connection. */
  private void begin(Client client, boolean connecting) throws IOException {
    long number = numbers.next();
    if (number < 0) {
      stop(client);
      return;
    }
    client.request = call.apply(number);
    if (!connecting) {
      client.began = System.nanoTime();
    }
    client.exchange.send(client.request);
  }

  private void stop(Client client) {
    client.exchange.rest();
    working--;
  }

  private void proceed(Client client, long most) throws IOException {
    if (!client.exchange.proceed()) {
      return;
    }
    HttpReply reply = client.exchange.reply();
    reply.requireGood(server, client.request);
    long now = answered(client.began);
    replies++;
    if (replies + working <= most && now < end) {
      begin(client, false);
    } else {
      stop(client);
    }
  }
}
