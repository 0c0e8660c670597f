package org.gridrls.ring.peer;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection on which this member asks another one. It ends with the first question that is not
 * answered in time, and so does every question on it. Somebody has to call {@link #endIfOverdue}
 * from time to time: a timer for each question costs more than the question. Safe for threads.
 */
final class AskingLine implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(AskingLine.class);

  /** The most bytes of a reply for each byte of its question; it names catalogs. */
  private static final long BYTES_EACH = 1_024;

  private final Socket socket;
  private final OutputStream out;
  private final Map<Integer, Asked> asked = new ConcurrentHashMap<>();
  private final AtomicInteger count = new AtomicInteger();
  private volatile boolean closed;

  /**
   * A question without a reply yet.
   *
   * @param end when it has to be there, by {@link System#nanoTime}
   * @param bytesMax of the reply
   */
  private record Asked(long end, long bytesMax, CompletableFuture<byte[]> reply) {}

  AskingLine(Socket socket) throws IOException {
    this.socket = socket;
    this.out = socket.getOutputStream();
  }

  boolean isOpen() {
    return !closed;
  }

  CompletableFuture<byte[]> ask(byte[] question, Duration left) {
    int number = count.incrementAndGet();
    CompletableFuture<byte[]> reply = new CompletableFuture<>();
    long bytesMax = Math.min(AnsweringLine.FRAME_MAX, (1 << 20) + BYTES_EACH * question.length);
    asked.put(number, new Asked(System.nanoTime() + left.toNanos(), bytesMax, reply));
    try {
      send(number, question);
    } catch (IOException e) {
      close();
    }
    if (closed) {
      failAll(); // it may have been closed before this question was noted
    }
    return reply;
  }

  /** Ends the connection if the time of a question is over. */
  void endIfOverdue() {
    long now = System.nanoTime();
    if (asked.values().stream().anyMatch(one -> one.end - now < 0)) {
      close();
    }
  }

  private synchronized void send(int number, byte[] question) throws IOException {
    ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES * 2 + question.length);
    frame.putInt(number).putInt(question.length).put(question);
    out.write(frame.array());
    out.flush();
  }

  /** Completes the questions as their replies arrive; returns when the connection has ended. */
  void readReplies() {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(socket.getInputStream()))) {
      while (!closed) {
        int number = in.readInt();
        int length = in.readInt();
        Asked question = asked.get(number);
        if (question == null || length > question.bytesMax) {
          return;
        }
        byte[] bytes = length < 0 ? null : in.readNBytes(length);
        if (bytes != null && bytes.length < length) {
          return;
        }
        asked.remove(number);
        if (bytes == null) {
          question.reply.completeExceptionally(new IOException("the member can't answer"));
        } else {
          question.reply.complete(bytes);
        }
      }
    } catch (IOException e) {
      log.debug("a connection for questions ended", e);
    } finally {
      close();
    }
  }

  private void failAll() {
    for (Integer number : asked.keySet()) {
      Asked question = asked.remove(number);
      if (question != null) {
        question.reply.completeExceptionally(new IOException("the connection has ended"));
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      socket.close();
    } catch (IOException e) {
      log.debug("closing a connection failed", e);
    }
    failAll();
  }
}
