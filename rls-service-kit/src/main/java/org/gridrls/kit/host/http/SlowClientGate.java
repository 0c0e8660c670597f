package org.gridrls.kit.host.http;

import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Disconnects clients whose body arrives too slowly. Only the time for which the server waits for
 * data counts, not the time to process it. Safe for threads.
 */
public final class SlowClientGate extends Handler.Wrapper {
  public static final String MESSAGE = "the message arrived too slowly";

  private static final long SECOND = 1_000_000_000L;

  private final long bytesPerSecond;
  private final long unprovedBytesPerSecond;
  private final long graceNanos;
  private final LongSupplier nanos;

  SlowClientGate(HostLimits limits, LongSupplier nanos) {
    bytesPerSecond = limits.bodyRate();
    unprovedBytesPerSecond =
        Math.max(
            bytesPerSecond,
            limits.unproved().bytes() * 1_000 / limits.unproved().time().toMillis());
    graceNanos = limits.headTime().toNanos();
    this.nanos = nanos;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    long rate = BodyPrereader.isStreamed(request) ? unprovedBytesPerSecond : bytesPerSecond;
    boolean bounded = rate > 0 && request.getLength() != 0;
    return super.handle(bounded ? new Paced(request, rate) : request, response, callback);
  }

  /** A request is read by one thread at a time. */
  private final class Paced extends Request.Wrapper {
    private final long rate;
    private long bytes;
    private long waited;
    private long waitingSince = -1;

    Paced(Request request, long rate) {
      super(request);
      this.rate = rate;
    }

    @Override
    public Content.Chunk read() {
      Content.Chunk chunk = super.read();
      if (chunk == null) {
        waitingSince = waitingSince < 0 ? nanos.getAsLong() : waitingSince;
        return null;
      }
      count(chunk);
      if (Content.Chunk.isFailure(chunk) || chunk.isLast() || !isTooSlow()) {
        return chunk;
      }
      chunk.release();
      HttpException.RuntimeException slow =
          new HttpException.RuntimeException(HttpStatus.REQUEST_TIMEOUT_408, MESSAGE);
      fail(slow);
      return Content.Chunk.from(slow);
    }

    private void count(Content.Chunk chunk) {
      bytes += chunk.remaining();
      if (waitingSince >= 0) {
        waited += nanos.getAsLong() - waitingSince;
        waitingSince = -1;
      }
    }

    private boolean isTooSlow() {
      return waited > graceNanos && bytes / (double) rate < waited / (double) SECOND;
    }
  }
}
