package org.gridrls.kit.host;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers a request by its head alone, and holds no thread. A body of moderate size that is still
 * coming is read and dropped, so that its sender can read the answer and use the connection again;
 * who goes on sending loses the connection. For one request.
 */
final class HeadRefusal implements Callback, Runnable {
  /** A larger body is not waited for: its connection ends with the answer. */
  static final long DROPPED_BYTES_MAX = 1 << 20;

  private static final long DROPPING_NANOS_MAX = 5_000_000_000L;

  private final Exchange exchange;
  private long dropped;
  private long began;

  /** A request with what answers it. */
  record Exchange(Request request, Response response, Callback callback) {}

  private HeadRefusal(Exchange exchange) {
    this.exchange = exchange;
  }

  /** {@code status} is that of other methods than POST: SOAP 1.1 has one for faults. */
  static void send(Exchange exchange, byte[] fault, int status) {
    Response response = exchange.response;
    boolean soap = exchange.request.getMethod().equals("POST");
    response.setStatus(soap ? Refusal.STATUS : status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, Refusal.CONTENT_TYPE);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, fault.length);
    boolean silent = exchange.request.getMethod().equals("HEAD");
    boolean dropping = exchange.request.getLength() <= DROPPED_BYTES_MAX;
    Callback next = dropping ? new HeadRefusal(exchange) : exchange.callback;
    response.write(true, silent ? null : ByteBuffer.wrap(fault), next);
  }

  /** With the time after which the caller may try again. */
  static void retryLater(Exchange exchange, byte[] fault, long seconds) {
    exchange.response.getHeaders().put(HttpHeader.RETRY_AFTER, Long.toString(seconds));
    send(exchange, fault, HttpStatus.SERVICE_UNAVAILABLE_503);
  }

  @Override
  public void succeeded() {
    began = System.nanoTime();
    run();
  }

  @Override
  public void failed(Throwable failure) {
    exchange.callback.failed(failure);
  }

  /** Reads what has come; called again when more comes. */
  @Override
  public void run() {
    while (true) {
      Content.Chunk chunk = exchange.request.read();
      if (chunk == null) {
        exchange.request.demand(this);
        return;
      }
      dropped += chunk.remaining();
      boolean over = chunk.isLast() || Content.Chunk.isFailure(chunk);
      chunk.release();
      if (over || dropped > DROPPED_BYTES_MAX || System.nanoTime() - began > DROPPING_NANOS_MAX) {
        exchange.callback.succeeded();
        return;
      }
    }
  }
}
