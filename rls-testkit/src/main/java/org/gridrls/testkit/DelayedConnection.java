package org.gridrls.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
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
  private final Duration roundTrip;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final List<Thread> threads = new ArrayList<>();
  private int waysOpen = 2;

  private record Piece(byte[] bytes, long due) {}

  DelayedConnection(
      Socket client, Socket target, Consumer<DelayedConnection> whenEnded, Duration roundTrip)
      throws IOException {
    this.client = client;
    this.target = target;
    this.whenEnded = whenEnded;
    this.roundTrip = roundTrip;
    client.setTcpNoDelay(true);
    target.setTcpNoDelay(true);
  }

  void start(String name, AtomicLong toTarget, AtomicLong fromTarget) {
    long oneWay = roundTrip.toNanos() / 2;
    way(name + "-to", client, target, toTarget, oneWay + roundTrip.toNanos());
    way(name + "-from", target, client, fromTarget, oneWay);
    threads.forEach(Thread::start);
  }

  /**
   * {@code first}: nanoseconds that the first bytes take; the order stays, whatever comes later.
   */
  private void way(String name, Socket from, Socket to, AtomicLong count, long first) {
    BlockingQueue<Piece> pieces = new ArrayBlockingQueue<>(PIECES);
    thread(name + "-read", () -> read(from.getInputStream(), pieces, count, first));
    thread(name + "-write", () -> write(pieces, to));
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

  private void read(InputStream in, BlockingQueue<Piece> pieces, AtomicLong count, long first)
      throws IOException, InterruptedException {
    byte[] buffer = new byte[PIECE_BYTES];
    long delay = first;
    int length;
    while ((length = in.read(buffer)) >= 0) {
      count.addAndGet(length);
      pieces.put(new Piece(Arrays.copyOf(buffer, length), System.nanoTime() + delay));
      delay = roundTrip.toNanos() / 2;
    }
    pieces.put(new Piece(END, System.nanoTime() + delay));
  }

  private void write(BlockingQueue<Piece> pieces, Socket to)
      throws IOException, InterruptedException {
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
      out.write(piece.bytes());
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
