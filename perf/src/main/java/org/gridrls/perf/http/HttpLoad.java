package org.gridrls.perf.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.TimedLoad;

/**
 * So many clients, each with a connection of its own that stays open, each sending its next call
 * when it has the reply; all on the caller's thread, so that they take as little as possible of the
 * processors that the server needs. A reply must be 200 and contain what the call says. For one
 * thread at a time.
 */
public final class HttpLoad implements TimedLoad {
  private static final int ONE_RUN_LATENCIES_MAX = 4_000_000;
  private static final long SILENCE_MAX_MILLIS = 60_000;
  private static final int SHOWN_MAX = 1_000;

  private final URI server;
  private final Connector connector;
  private final int clients;
  private final Numbers numbers;
  private final LongFunction<SoapRequest> call;
  private long[] latencies = new long[1 << 12];
  private int replies;
  private long replyBytes;
  private long[] seconds = new long[64];
  private long start;

  public HttpLoad(URI server, int clients, Numbers numbers, LongFunction<SoapRequest> call) {
    this(server, Connector.plain(server), clients, numbers, call);
  }

  /** By connections of another kind. */
  public HttpLoad(
      URI server,
      Connector connector,
      int clients,
      Numbers numbers,
      LongFunction<SoapRequest> call) {
    this.server = server;
    this.connector = connector;
    this.clients = clients;
    this.numbers = numbers;
    this.call = call;
  }

  /** Of one client: a connection, the call under way, the reply as far as it came. */
  private static final class Client {
    private final Connection connection;
    private final HttpReply reply = new HttpReply();
    private SoapRequest request;
    private ByteBuffer unsent = ByteBuffer.allocate(0);
    private long began = System.nanoTime();

    private Client(Connection connection) {
      this.connection = connection;
    }

    private void send(SelectionKey key) throws IOException {
      connection.send(unsent);
      key.interestOps(connection.interest(unsent.hasRemaining()));
    }

    private boolean received() throws IOException {
      while (true) {
        byte[] space = reply.space();
        int from = reply.filled();
        int count = connection.receive(ByteBuffer.wrap(space, from, space.length - from));
        if (count < 0) {
          throw new EOFException("the server closed a connection without a reply");
        }
        if (count == 0 || reply.came(count)) {
          return count > 0;
        }
      }
    }
  }

  /** The time begins when all connections are open. */
  @Override
  public Done run(Duration time) {
    return run(time, false);
  }

  /** Each client connects, makes one call, and is done. */
  public Done once() {
    return run(Duration.ofHours(1), true);
  }

  private Done run(Duration time, boolean once) {
    replies = 0;
    replyBytes = 0;
    start = System.nanoTime();
    Arrays.fill(seconds, 0);
    List<Client> open = new ArrayList<>();
    try (Selector selector = Selector.open()) {
      for (int i = 0; i < clients; i++) {
        open.add(new Client(connector.open()));
      }
      connect(selector, open);
      if (!once) {
        start = System.nanoTime();
      }
      int working = 0;
      for (SelectionKey key : selector.keys()) {
        working += begin(key, once) ? 1 : 0;
      }
      work(selector, working, start + time.toNanos(), once ? clients : Long.MAX_VALUE);
      return new Done(replies, Duration.ofNanos(System.nanoTime() - start));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      open.forEach(client -> client.connection.close());
    }
  }

  private void connect(Selector selector, List<Client> closed) throws IOException {
    int waiting = 0;
    for (Client client : closed) {
      SelectionKey key = client.connection.channel().register(selector, 0, client);
      waiting += opened(key) ? 0 : 1;
    }
    while (waiting > 0) {
      select(selector, waiting);
      for (SelectionKey key : selector.selectedKeys()) {
        waiting -= opened(key) ? 1 : 0;
      }
      selector.selectedKeys().clear();
    }
  }

  /** One that is open is not looked at again until there is something to send. */
  private static boolean opened(SelectionKey key) throws IOException {
    Connection connection = ((Client) key.attachment()).connection;
    boolean opened = connection.opened();
    key.interestOps(opened ? 0 : connection.interest(false));
    return opened;
  }

  private void select(Selector selector, int waiting) throws IOException {
    if (selector.select(SILENCE_MAX_MILLIS) == 0) {
      throw new IOException(server + " does not answer " + waiting + " calls");
    }
  }

  /** False if there is no call for it. The time of a first call may include the connection. */
  private boolean begin(SelectionKey key, boolean connected) throws IOException {
    Client client = (Client) key.attachment();
    long number = numbers.next();
    if (number < 0) {
      key.interestOps(0);
      return false;
    }
    client.request = call.apply(number);
    client.unsent = ByteBuffer.wrap(client.request.bytes());
    client.reply.reset();
    if (!connected) {
      client.began = System.nanoTime();
    }
    client.send(key);
    return true;
  }

  private void work(Selector selector, int begun, long end, long most) throws IOException {
    int working = begun;
    while (working > 0) {
      select(selector, working);
      for (SelectionKey key : selector.selectedKeys()) {
        Client client = (Client) key.attachment();
        if (key.isWritable()) {
          client.send(key);
        }
        if (key.isReadable() && client.received()) {
          count(client);
          boolean goesOn = replies + working <= most && System.nanoTime() < end;
          if (!goesOn || !begin(key, false)) {
            key.interestOps(0);
            working--;
          }
        }
      }
      selector.selectedKeys().clear();
    }
  }

  private static String beginning(String text) {
    return text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + " …";
  }

  private void count(Client client) {
    HttpReply reply = client.reply;
    if (reply.status() != 200 || !reply.bodyContains(client.request.expected())) {
      throw new IllegalStateException(
          server + " answered " + reply.status() + ": " + beginning(reply.bodyText()));
    }
    if (replies == latencies.length && replies < ONE_RUN_LATENCIES_MAX) {
      latencies = Arrays.copyOf(latencies, 2 * replies);
    }
    if (replies < latencies.length) {
      latencies[replies] = System.nanoTime() - client.began;
    }
    replies++;
    replyBytes += reply.bodyLength();
    int second = (int) ((System.nanoTime() - start) / 1_000_000_000);
    if (second >= seconds.length) {
      seconds = Arrays.copyOf(seconds, 2 * second);
    }
    seconds[second]++;
  }

  /** If it was {@link #once}, with the time of the connection. */
  @Override
  public double[] latencyMillis() {
    return Arrays.stream(latencies, 0, Math.min(replies, latencies.length))
        .mapToDouble(nanos -> nanos / 1e6)
        .toArray();
  }

  @Override
  public double[] repliesPerSecond(int count) {
    return Arrays.stream(Arrays.copyOf(seconds, count)).asDoubleStream().toArray();
  }

  /** Bytes of a reply's body, on average over the last run. */
  public double replyBytes() {
    return replies == 0 ? 0 : (double) replyBytes / replies;
  }

  /** The body of the reply to one call. */
  public static String reply(URI server, SoapRequest request) {
    try (HttpConnection connection = new HttpConnection(server)) {
      return connection.call(request);
    }
  }
}
