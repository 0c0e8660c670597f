package org.gridrls.kit.host.http;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;

/**
 * Drains a request that was answered before its body had arrived: the rest is read and dropped
 * without blocking a thread, so that the sender can read the answer. A client that keeps sending
 * loses the connection. For one request.
 */
final class RequestDrain implements Callback, Runnable {
  /** Bounds the bytes that are dropped; what follows a longer body is not waited for. */
  private static final long BYTES_MAX = 32 << 20;

  private static final long NANOS_MAX = 5_000_000_000L;

  private final Request request;
  private final Callback callback;
  private long dropped;
  private long began;

  RequestDrain(Request request, Callback callback) {
    this.request = request;
    this.callback = callback;
  }

  @Override
  public void succeeded() {
    began = System.nanoTime();
    run();
  }

  @Override
  public void failed(Throwable failure) {
    callback.failed(failure);
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  /** Reads available bytes; called again when more arrive. */
  @Override
  public void run() {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      dropped += chunk.remaining();
      boolean over = chunk.isLast() || Content.Chunk.isFailure(chunk);
      chunk.release();
      if (over || dropped > BYTES_MAX || System.nanoTime() - began > NANOS_MAX) {
        callback.succeeded();
        return;
      }
    }
  }
}
