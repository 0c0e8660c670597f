package org.gridrls.perf.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;

/**
 * So many clients, each with a connection of its own that stays open, each sending its next call
 * when it has the reply; all on the caller's thread, so that they take as little as possible of the
 * processors that the server needs. A reply must be 200 and contain what the call says. For one
 * thread at a time.
 */
public final class HttpLoad implements Load {
  private static final int ONE_RUN_LATENCIES_MAX = 4_000_000;
  private static final long SILENCE_MAX_MILLIS = 60_000;

  private final URI server;
  private final int clients;
  private final Numbers numbers;
  private final LongFunction<SoapRequest> call;
  private long[] latencies = new long[1 << 12];
  private int replies;
  private long replyBytes;
  private long[] seconds = new long[64];
  private long start;

  public HttpLoad(URI server, int clients, Numbers numbers, LongFunction<SoapRequest> call) {
    this.server = server;
    this.clients = clients;
    this.numbers = numbers;
    this.call = call;
  }

  /** Of one client: a connection, the call under way, the reply as far as it came. */
  private static final class Client {
    private final SocketChannel channel;
    private final HttpReply reply = new HttpReply();
    private SoapRequest request;
    private ByteBuffer unsent;
    private long began;

    private Client(SocketChannel channel) {
      this.channel = channel;
    }
  }

  @Override
  public Done run(Duration time) {
    return run(time, Long.MAX_VALUE);
  }

  /** Each client connects, makes one call, and is done. */
  public Done once() {
    return run(Duration.ofHours(1), 1);
  }

  private Done run(Duration time, long callsOfEach) {
    replies = 0;
    replyBytes = 0;
    start = System.nanoTime();
    Arrays.fill(seconds, 0);
    List<SocketChannel> channels = new ArrayList<>();
    try (Selector selector = Selector.open()) {
      long most = callsOfEach == 1 ? clients : Long.MAX_VALUE;
      int working = 0;
      for (int i = 0; i < clients; i++) {
        Client client = new Client(SocketChannel.open());
        channels.add(client.channel);
        working += connect(client, selector) ? 1 : 0;
      }
      work(selector, working, start + time.toNanos(), most);
      return new Done(replies, Duration.ofNanos(System.nanoTime() - start));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      channels.forEach(HttpLoad::close);
    }
  }

  /** False if there is no call for it. */
  private boolean connect(Client client, Selector selector) throws IOException {
    long began = System.nanoTime();
    client.channel.connect(new InetSocketAddress(server.getHost(), server.getPort()));
    client.channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    client.channel.configureBlocking(false);
    SelectionKey key = client.channel.register(selector, 0, client);
    boolean begun = begin(client, key);
    client.began = began;
    return begun;
  }

  private boolean begin(Client client, SelectionKey key) throws IOException {
    long number = numbers.next();
    if (number < 0) {
      key.interestOps(0);
      return false;
    }
    client.request = call.apply(number);
    client.unsent = ByteBuffer.wrap(client.request.bytes());
    client.reply.reset();
    client.began = System.nanoTime();
    send(client, key);
    return true;
  }

  private static void send(Client client, SelectionKey key) throws IOException {
    client.channel.write(client.unsent);
    key.interestOps(
        client.unsent.hasRemaining()
            ? SelectionKey.OP_WRITE | SelectionKey.OP_READ
            : SelectionKey.OP_READ);
  }

  private void work(Selector selector, int begun, long end, long most) throws IOException {
    int working = begun;
    while (working > 0) {
      if (selector.select(SILENCE_MAX_MILLIS) == 0) {
        throw new IOException(server + " does not answer " + working + " calls");
      }
      for (SelectionKey key : selector.selectedKeys()) {
        Client client = (Client) key.attachment();
        if (key.isWritable()) {
          send(client, key);
        }
        if (key.isReadable() && received(client)) {
          count(client);
          boolean goesOn = replies + working <= most && System.nanoTime() < end;
          if (!goesOn || !begin(client, key)) {
            key.interestOps(0);
            working--;
          }
        }
      }
      selector.selectedKeys().clear();
    }
  }

  private static boolean received(Client client) throws IOException {
    byte[] space = client.reply.space();
    int from = client.reply.filled();
    int count = client.channel.read(ByteBuffer.wrap(space, from, space.length - from));
    if (count < 0) {
      throw new EOFException("the server closed a connection without a reply");
    }
    return count > 0 && client.reply.came(count);
  }

  private void count(Client client) {
    HttpReply reply = client.reply;
    if (reply.status() != 200 || !reply.bodyContains(client.request.expected())) {
      throw new IllegalStateException(
          server + " answered " + reply.status() + ": " + reply.bodyText());
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

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Of the last run, in milliseconds; a first call's time includes the connection. */
  public double[] latencyMillis() {
    return Arrays.stream(latencies, 0, Math.min(replies, latencies.length))
        .mapToDouble(nanos -> nanos / 1e6)
        .toArray();
  }

  /** Replies in each of the first seconds of the last run. */
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
