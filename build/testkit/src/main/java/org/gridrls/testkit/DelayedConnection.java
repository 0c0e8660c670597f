package org.gridrls.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * One connection of a {@link DelayProxy}: for each way a thread that reads and one that writes when
 * the time has come, and between them a bounded queue.
 */
final class DelayedConnection implements AutoCloseable {
  private static final int PIECE_BYTES = 16 << 10;
  private static final int PIECES = 512;
  private static final byte[] END = new byte[0];

  private final Socket client;
  private final Socket target;
  private final Consumer<DelayedConnection> whenEnded;
  private final NetworkLink link;
  private final Line line;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final List<Thread> threads = new ArrayList<>();
  private int waysOpen = 2;

  private record Piece(byte[] bytes, long due) {}

  /**
   * The line that the connections of a proxy share, with a short queue; they take turns. Safe for
   * threads.
   */
  static final class Line {
    private static final long QUEUE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final ReentrantLock turn = new ReentrantLock(true);
    private long free;

    /** Waits for room in the queue; returns when the bytes will have been sent. */
    long sent(int length, long bytesPerSecond) throws InterruptedException {
      if (bytesPerSecond == 0) {
        return 0;
      }
      turn.lockInterruptibly();
      try {
        long now = System.nanoTime();
        if (free - now > QUEUE_NANOS) {
          TimeUnit.NANOSECONDS.sleep(free - now - QUEUE_NANOS);
        }
        free = Math.max(free, now) + nanos(length, bytesPerSecond);
        return free;
      } finally {
        turn.unlock();
      }
    }
  }

  DelayedConnection(
      Socket client,
      Socket target,
      Consumer<DelayedConnection> whenEnded,
      NetworkLink link,
      Line line)
      throws IOException {
    this.client = client;
    this.target = target;
    this.whenEnded = whenEnded;
    this.link = link;
    this.line = line;
    client.setTcpNoDelay(true);
    target.setTcpNoDelay(true);
  }

  void start(String name, AtomicLong toTarget, AtomicLong fromTarget) {
    NetworkLink plain = NetworkLink.of(link.roundTrip());
    long oneWay = plain.roundTrip().toNanos() / 2;
    way(name + "-to", new Way(client, target, toTarget, 3 * oneWay, plain));
    way(name + "-from", new Way(target, client, fromTarget, oneWay, link));
    threads.forEach(Thread::start);
  }

  /**
   * {@code first}: nanoseconds that the first bytes take; the order stays, whatever comes later.
   */
  private record Way(Socket from, Socket to, AtomicLong count, long first, NetworkLink link) {}

  private void way(String name, Way way) {
    BlockingQueue<Piece> pieces = new ArrayBlockingQueue<>(PIECES);
    thread(name + "-read", () -> read(way, pieces));
    thread(name + "-write", () -> write(pieces, way));
  }

  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private void thread(String name, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                close();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            name);
    thread.setDaemon(true);
    threads.add(thread);
  }

  private void read(Way way, BlockingQueue<Piece> pieces) throws IOException, InterruptedException {
    InputStream in = way.from().getInputStream();
    int window = way.link().window();
    byte[] buffer = new byte[window == 0 ? PIECE_BYTES : Math.min(PIECE_BYTES, window)];
    Deque<Piece> underWay = new ArrayDeque<>();
    long delay = way.first();
    long free = 0; // when the line can take the next bytes
    int length;
    while ((length = in.read(buffer)) >= 0) {
      way.count().addAndGet(length);
      awaitWindow(underWay, window - length, window);
      long now = System.nanoTime();
      free = Math.max(free, now) + nanos(length, way.link().bytesPerSecond());
      free = Math.max(free, line.sent(length, way.link().sharedRate()));
      Piece piece = new Piece(Arrays.copyOf(buffer, length), free + delay);
      underWay.add(new Piece(piece.bytes(), free + way.link().roundTrip().toNanos()));
      pieces.put(piece);
      delay = way.link().roundTrip().toNanos() / 2;
    }
    pieces.put(new Piece(END, Math.max(free, System.nanoTime()) + delay));
  }

  private static long nanos(int length, long bytesPerSecond) {
    return bytesPerSecond == 0 ? 0 : length * 1_000_000_000L / bytesPerSecond;
  }

  /** Until at most that many bytes are not acknowledged yet. */
  private static void awaitWindow(Deque<Piece> underWay, int most, int window)
      throws InterruptedException {
    while (!underWay.isEmpty()) {
      long left = underWay.peek().due() - System.nanoTime();
      int bytes = underWay.stream().mapToInt(piece -> piece.bytes().length).sum();
      if (left > 0 && (window == 0 || bytes <= most)) {
        return;
      }
      if (left > 0) {
        TimeUnit.NANOSECONDS.sleep(left);
      }
      underWay.remove();
    }
  }

  private void write(BlockingQueue<Piece> pieces, Way way)
      throws IOException, InterruptedException {
    Socket to = way.to();
    NetworkLink limits = way.link();
    long written = 0;
    OutputStream out = to.getOutputStream();
    while (true) {
      Piece piece = pieces.take();
      long left = piece.due() - System.nanoTime();
      if (left > 0) {
        TimeUnit.NANOSECONDS.sleep(left);
      }
      if (piece.bytes() == END) {
        to.shutdownOutput();
        wayEnded();
        return;
      }
      int length = piece.bytes().length;
      long end = limits.cutAfter() >= 0 ? limits.cutAfter() : limits.stallAfter();
      int allowed = end < 0 ? length : (int) Math.max(0, Math.min(length, end - written));
      out.write(piece.bytes(), 0, allowed);
      written += allowed;
      if (allowed < length && limits.cutAfter() >= 0) {
        close();
        return;
      }
    }
  }

  private synchronized void wayEnded() {
    waysOpen--;
    if (waysOpen == 0) {
      close();
    }
  }

  @Override
  public void close() {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    whenEnded.accept(this);
    quietly(client);
    quietly(target);
    threads.stream().filter(thread -> thread != Thread.currentThread()).forEach(Thread::interrupt);
  }

  private static void quietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // nothing is left that could be done about a socket
      assert socket.isClosed();
    }
  }
}
