package org.gridrls.kit.host;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.gridrls.api.RlsError;
import org.gridrls.kit.security.SourceNetwork;

/**
 * Reads the whole message of a caller who will prove by it who it is, before anybody waits for it:
 * it has a size and a time, its source a share of the memory, and who sends slowly holds neither
 * thread nor place. What has attachments is read as it comes. Safe for threads.
 */
final class MessageFirst extends Handler.Wrapper {
  /** Where messages say who calls; so do those of the services for signed messages and sessions. */
  private static final Pattern PROVED_BY_MESSAGE =
      Pattern.compile("/ws/(signed|session|password)(/.*)?");

  private static final byte[] TOO_LARGE =
      Refusal.of(
          RlsError.TOO_LARGE,
          "the message is larger than the server reads before its sender is known"
              + " (server.unproved-size-max); split it");
  private static final byte[] TIMEOUT =
      Refusal.of(
          RlsError.TIMEOUT,
          "the message did not come in the time that the server waits before its sender is known"
              + " (server.unproved-time-max)");
  private static final byte[] NO_MEMORY =
      Refusal.retryLater(
          RlsError.OVERLOADED,
          "too much is being sent by callers who are not known yet; nothing was done",
          1_000);

  private final HostLimits.Unproved limits;
  private final Shares memory;

  MessageFirst(HostLimits.Unproved limits, Shares memory) {
    this.limits = limits;
    this.memory = memory;
  }

  /** True for the addresses at which the message says who calls. */
  static boolean isProvedByMessage(String path) {
    return PROVED_BY_MESSAGE.matcher(path).matches();
  }

  /** True for a message of an unknown caller that is not read before. */
  static boolean isStreamed(Request request) {
    return isOfUnknown(request) && hasAttachments(request);
  }

  private static boolean isOfUnknown(Request request) {
    return request.getMethod().equals("POST")
        && isProvedByMessage(Request.getPathInContext(request));
  }

  private static boolean hasAttachments(Request request) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return type != null && type.toLowerCase(Locale.ROOT).startsWith("multipart/");
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!isOfUnknown(request) || hasAttachments(request)) {
      return super.handle(request, response, callback);
    }
    HeadRefusal.Exchange exchange = new HeadRefusal.Exchange(request, response, callback);
    if (request.getLength() > limits.bytes()) {
      HeadRefusal.send(exchange, TOO_LARGE, HttpStatus.PAYLOAD_TOO_LARGE_413);
    } else {
      new Reading(exchange).begin();
    }
    return true;
  }

  /** One message on its way. It is read by one thread at a time; the deadline is another. */
  private final class Reading implements Runnable {
    private final HeadRefusal.Exchange exchange;
    private final String source;
    private ByteArrayOutputStream message = new ByteArrayOutputStream(1_024);
    private final AtomicBoolean decided = new AtomicBoolean();
    private volatile Scheduler.Task deadline;
    private long taken;

    Reading(HeadRefusal.Exchange exchange) {
      this.exchange = exchange;
      source = SourceNetwork.of(Request.getRemoteAddr(exchange.request()));
    }

    void begin() {
      Request.addCompletionListener(exchange.request(), failure -> giveBack());
      deadline =
          exchange
              .request()
              .getComponents()
              .getScheduler()
              .schedule(this::late, limits.time().toMillis(), TimeUnit.MILLISECONDS);
      run();
    }

    private void giveBack() {
      giveBack(taken);
    }

    private synchronized void giveBack(long bytes) {
      memory.giveBack(source, bytes);
      taken -= bytes;
    }

    private synchronized boolean take(long bytes) {
      boolean given = memory.take(source, bytes);
      taken += given ? bytes : 0;
      return given;
    }

    @Override
    public void run() {
      while (!decided.get()) {
        Content.Chunk chunk = exchange.request().read();
        if (chunk == null) {
          exchange.request().demand(this);
          return;
        }
        if (Content.Chunk.isFailure(chunk)) {
          fail(chunk.getFailure());
        } else {
          came(chunk);
        }
      }
    }

    private void came(Content.Chunk chunk) {
      byte[] piece = BufferUtil.toArray(chunk.getByteBuffer());
      boolean last = chunk.isLast();
      chunk.release();
      if (message.size() + piece.length > limits.bytes()) {
        refuse(TOO_LARGE);
      } else if (!take(MessageMeter.CHARACTER_BYTES * (long) piece.length)) {
        refuse(NO_MEMORY);
      } else {
        message.writeBytes(piece);
        if (last && decide()) {
          pass();
        }
      }
    }

    private boolean decide() {
      deadline.cancel();
      return decided.compareAndSet(false, true);
    }

    private void pass() {
      Request whole = new Whole(exchange.request(), message.toByteArray());
      giveBack(message.size());
      message = null;
      try {
        if (!MessageFirst.super.handle(whole, exchange.response(), exchange.callback())) {
          Response.writeError(
              whole, exchange.response(), exchange.callback(), HttpStatus.NOT_FOUND_404);
        }
      } catch (Throwable failure) {
        Response.writeError(whole, exchange.response(), exchange.callback(), failure);
      }
    }

    private void refuse(byte[] fault) {
      if (decide()) {
        message = null;
        giveBack();
        exchange.response().getHeaders().put(HttpHeader.CONNECTION, "close");
        HeadRefusal.send(exchange, fault, HttpStatus.SERVICE_UNAVAILABLE_503);
      }
    }

    private void fail(Throwable failure) {
      if (decide()) {
        exchange.callback().failed(failure);
      }
    }

    /** What is still coming can't be dropped, as its reader waits for it: the connection ends. */
    private void late() {
      if (decided.compareAndSet(false, true)) {
        exchange.response().getHeaders().put(HttpHeader.CONNECTION, "close");
        Callback end =
            Callback.from(
                () -> exchange.callback().failed(new TimeoutException()),
                exchange.callback()::failed);
        HeadRefusal.send(
            new HeadRefusal.Exchange(exchange.request(), exchange.response(), end),
            TIMEOUT,
            HttpStatus.REQUEST_TIMEOUT_408);
      }
    }
  }

  /** A request whose message is here. */
  private static final class Whole extends Request.Wrapper {
    private Content.Chunk next;

    Whole(Request request, byte[] message) {
      super(request);
      next = Content.Chunk.from(ByteBuffer.wrap(message), true);
    }

    @Override
    public Content.Chunk read() {
      Content.Chunk chunk = next;
      next = Content.Chunk.next(chunk);
      return chunk;
    }

    @Override
    public void demand(Runnable ready) {
      getContext().execute(ready);
    }

    @Override
    public void fail(Throwable failure) {
      next = Content.Chunk.from(failure, true);
    }
  }
}
