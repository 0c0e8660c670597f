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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection on which this member asks another one. It ends with the first question that is not
 * answered in time, and so does every question on it. Safe for threads.
 */
final class AskingLine implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(AskingLine.class);

  private final Socket socket;
  private final OutputStream out;
  private final Map<Integer, CompletableFuture<byte[]>> asked = new ConcurrentHashMap<>();
  private final AtomicInteger count = new AtomicInteger();
  private volatile boolean closed;

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
    asked.put(number, reply);
    reply
        .orTimeout(left.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((bytes, failure) -> closeAfter(failure));
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

  private void closeAfter(Throwable failure) {
    if (failure instanceof TimeoutException) {
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
        if (length > AnsweringLine.FRAME_MAX) {
          return;
        }
        byte[] bytes = length < 0 ? null : in.readNBytes(length);
        if (bytes != null && bytes.length < length) {
          return;
        }
        CompletableFuture<byte[]> reply = asked.remove(number);
        if (reply == null) {
          return;
        }
        if (bytes == null) {
          reply.completeExceptionally(new IOException("the member can't answer"));
        } else {
          reply.complete(bytes);
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
      CompletableFuture<byte[]> reply = asked.remove(number);
      if (reply != null) {
        reply.completeExceptionally(new IOException("the connection has ended"));
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
