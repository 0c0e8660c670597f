package org.gridrls.kit.host.http;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.gridrls.api.RlsException;

/**
 * Paces the refusals of unauthenticated callers: a number per second immediately, the others after
 * a wait that blocks no thread. Callers that retry as soon as they are refused thus take almost no
 * time from authenticated ones. Safe for threads.
 */
final class RefusalPace {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final HostLimits.RefusalRate limits;
  private final LongSupplier nanos;
  private final AtomicReference<Second> current;

  /** How many callers were refused immediately since a second began. */
  private record Second(long began, int refused) {}

  RefusalPace(HostLimits.RefusalRate limits, LongSupplier nanos) {
    this.limits = limits;
    this.nanos = nanos;
    this.current = new AtomicReference<>(new Second(nanos.getAsLong(), 0));
  }

  void send(HttpServletRequest request, HttpServletResponse reply, RlsException refused)
      throws IOException {
    if (atOnce()) {
      Refusal.of(refused).send(request, reply);
      return;
    }
    AsyncContext waiting = request.startAsync();
    waiting.setTimeout(limits.pause().toMillis());
    waiting.addListener(new Told(request, reply, refused));
  }

  /** True for the first ones in a second. */
  boolean atOnce() {
    long now = nanos.getAsLong();
    Second counted =
        current.updateAndGet(
            last ->
                now - last.began >= SECOND
                    ? new Second(now, 1)
                    : new Second(last.began, Math.min(last.refused, limits.atOnce()) + 1));
    return counted.refused <= limits.atOnce();
  }

  /** Sends the refusal when the time is over. */
  private record Told(HttpServletRequest request, HttpServletResponse reply, RlsException refused)
      implements AsyncListener {
    @Override
    public void onTimeout(AsyncEvent event) throws IOException {
      Refusal.of(refused).send(request, reply);
      event.getAsyncContext().complete();
    }

    @Override
    public void onError(AsyncEvent event) {
      event.getAsyncContext().complete();
    }

    @Override
    public void onComplete(AsyncEvent event) {
      // all is said
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
      // nobody starts again
    }
  }
}
