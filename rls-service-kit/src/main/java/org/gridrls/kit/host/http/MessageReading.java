package org.gridrls.kit.host.http;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Scheduler;
import org.gridrls.api.RlsError;
import org.gridrls.kit.security.SourceNetwork;

/**
 * A message that is arriving, before it has a place. It is read by one thread at a time, any that
 * is notified of data; another thread handles the deadline.
 */
final class MessageReading implements Invocable.Task {
  static final Refusal TOO_LARGE =
      Refusal.of(
          RlsError.TOO_LARGE,
          "the message exceeds the size limit for unauthenticated senders "
              + "(server.unproved-size-max); split it");
  private static final Refusal TIMEOUT =
      Refusal.of(
          RlsError.TIMEOUT,
          "the message did not arrive within the time limit for unauthenticated senders "
              + "(server.unproved-time-max)");
  private static final Refusal SLOW = Refusal.of(RlsError.TIMEOUT, SlowClientGate.MESSAGE);
  private static final Refusal OVER_THE_LIMIT = Refusal.of(RlsError.TOO_LARGE, SizeGate.MESSAGE);
  private static final Refusal NO_MEMORY =
      Refusal.retryLater(
          RlsError.OVERLOADED,
          "the messages that are being read take too much memory; nothing was done",
          1_000);

  private static final long ENDED = -1;

  private final HeadRefusal.Exchange exchange;
  private final Rules rules;
  private final Request.Handler next;
  private final String source;
  private final AtomicBoolean decided = new AtomicBoolean();
  private ByteArrayOutputStream begun; // null for a message that comes in one piece
  private boolean waited;
  private volatile Scheduler.Task deadline;

  /** The bytes taken of the memory; {@link #ENDED} once they are given back for good. */
  private final AtomicLong taken = new AtomicLong();

  /**
   * Says what is read.
   *
   * @param bytes the most
   * @param time within which it must have arrived
   * @param memory the budget for buffered bytes
   * @param whole a message with more bytes is refused; otherwise processing continues with the
   *     first bytes
   */
  record Rules(long bytes, Duration time, FairQuota memory, boolean whole) {}

  /** {@code next} serves the request then. */
  MessageReading(HeadRefusal.Exchange exchange, Rules rules, Request.Handler next) {
    this.exchange = exchange;
    this.rules = rules;
    this.next = next;
    source = SourceNetwork.of(Request.getRemoteAddr(exchange.request()));
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  /** Reads available bytes; called again when more arrive. */
  @Override
  public void run() {
    while (!decided.get()) {
      Content.Chunk chunk = exchange.request().read();
      if (chunk == null) {
        beginToWait();
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

  private void beginToWait() {
    if (waited) {
      return;
    }
    waited = true;
    Request.addCompletionListener(exchange.request(), failure -> giveBack());
    if (rules.whole()) {
      Scheduler scheduler = exchange.request().getComponents().getScheduler();
      deadline = scheduler.schedule(this::late, rules.time().toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void came(Content.Chunk chunk) {
    byte[] piece = BufferUtil.toArray(chunk.getByteBuffer());
    boolean last = chunk.isLast();
    chunk.release();
    boolean over = (begun == null ? 0 : begun.size()) + piece.length > rules.bytes();
    if (over && rules.whole()) {
      refuse(TOO_LARGE);
    } else if (!take(MessageMeter.CHARACTER_BYTES * (long) piece.length)) {
      refuse(NO_MEMORY);
    } else if (!last && !over) {
      begun = begun == null ? new ByteArrayOutputStream(2 * piece.length) : begun;
      begun.writeBytes(piece);
    } else if (decide()) {
      pass(begun == null ? piece : joined(piece), last);
    }
  }

  private byte[] joined(byte[] rest) {
    begun.writeBytes(rest);
    return begun.toByteArray();
  }

  private boolean decide() {
    if (deadline != null) {
      deadline.cancel();
    }
    return decided.compareAndSet(false, true);
  }

  private void pass(byte[] bytes, boolean whole) {
    giveBack(bytes.length);
    begun = null;
    Request request = exchange.request();
    Request known = whole ? new WholeRequest(request, bytes) : new BegunRequest(request, bytes);
    Callback end = new End();
    try {
      if (!next.handle(known, exchange.response(), end)) {
        Response.writeError(known, exchange.response(), end, HttpStatus.NOT_FOUND_404);
      }
    } catch (Throwable failure) {
      Response.writeError(known, exchange.response(), end, failure);
    }
  }

  /** Gives the memory back when the request ends, before its connection is read again. */
  private final class End extends Callback.Nested {
    End() {
      super(exchange.callback());
    }

    @Override
    public void succeeded() {
      giveBack();
      super.succeeded();
    }

    @Override
    public void failed(Throwable failure) {
      giveBack();
      super.failed(failure);
    }
  }

  private void refuse(Refusal fault) {
    if (decide()) {
      begun = null;
      giveBack();
      exchange.response().getHeaders().put(HttpHeader.CONNECTION, "close");
      HeadRefusal.send(exchange, fault, HttpStatus.SERVICE_UNAVAILABLE_503);
    }
  }

  /** Too slow or too long, by the gates before; or the connection has ended. */
  private void fail(Throwable failure) {
    int status = failure instanceof HttpException http ? http.getCode() : 0;
    if (status == HttpStatus.REQUEST_TIMEOUT_408) {
      refuse(SLOW);
    } else if (status == HttpStatus.PAYLOAD_TOO_LARGE_413) {
      refuse(OVER_THE_LIMIT);
    } else if (decide()) {
      giveBack();
      exchange.callback().failed(failure);
    }
  }

  /**
   * The remaining bytes can't be skipped, because their reader waits for them: the connection is
   * closed.
   */
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

  private void giveBack() {
    giveBackOf(taken.getAndSet(ENDED));
  }

  /** Gives back up to that number of bytes before the request ends. */
  private void giveBack(long most) {
    long before = taken.getAndUpdate(held -> held == ENDED ? ENDED : held - Math.min(most, held));
    giveBackOf(Math.min(most, before));
  }

  private void giveBackOf(long bytes) {
    if (bytes > 0) {
      rules.memory().giveBack(source, bytes);
    }
  }

  /** False if there is no memory left, or if the request has ended meanwhile. */
  private boolean take(long bytes) {
    if (!rules.memory().take(source, bytes)) {
      return false;
    }
    long before = taken.getAndUpdate(held -> held == ENDED ? ENDED : held + bytes);
    if (before == ENDED) {
      rules.memory().giveBack(source, bytes);
    }
    return before != ENDED;
  }
}
