package org.gridrls.kit.host.http;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.Scheduler;
import org.gridrls.api.RlsError;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.kit.lane.Lane;
import org.gridrls.kit.lane.LaneLimits;
import org.gridrls.kit.schedule.Schedulers;

/**
 * Hands each request to the lane of its {@link RequestClass}, which has its own places, threads and
 * queue: queries cannot delay the control traffic of the federation. Safe for threads; owns the
 * threads that serve requests.
 */
final class Lanes extends Handler.Wrapper {
  private static final long SWEEP_MILLIS = 50;
  private static final int RETRY_AFTER_SECONDS = 1;
  private static final Refusal FAULT =
      Refusal.retryLater(
          RlsError.OVERLOADED,
          "too many requests at once; nothing was done",
          TimeUnit.SECONDS.toMillis(RETRY_AFTER_SECONDS));

  private final HostConfig config;
  private final Map<RequestClass, Lane> lanes = new EnumMap<>(RequestClass.class);
  private final List<ExecutorService> owned = new ArrayList<>();
  private volatile Scheduler.Task sweep;

  Lanes(HostConfig config, LongSupplier nanos) {
    this.config = config;
    int places = places(config);
    for (RequestClass traffic : RequestClass.values()) {
      HostLimits.Waiting waiting = config.limits().waiting();
      LaneLimits limits =
          switch (traffic) {
            case CONTROL -> waiting.controlLane();
            case UPDATES, STREAMS -> waiting.lane(Math.max(1, places / 2));
            case QUESTIONS -> waiting.lane(places);
          };
      lanes.put(traffic, new Lane(limits, executor(traffic, limits.running()), nanos));
    }
  }

  /** Each place needs a thread, which costs something on a JDK before 24. */
  static int places(HostConfig config) {
    if (isVirtual()) {
      return config.requestsAtOnce();
    }
    int threads = Math.max(16, 6 * Runtime.getRuntime().availableProcessors());
    return Math.min(config.requestsAtOnce(), threads);
  }

  private static boolean isVirtual() {
    return Runtime.version().feature() >= 24;
  }

  /** Threads of the system share the processors fairly with virtual ones, however many run. */
  private Executor executor(RequestClass traffic, int threads) {
    String name = "http-" + traffic.word();
    if (isVirtual() && traffic != RequestClass.CONTROL) {
      return VirtualThreads.getNamedVirtualThreadsExecutor(name + "-");
    }
    ExecutorService executor = BoundedExecutors.pool(name, threads, threads);
    owned.add(executor);
    return executor;
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    sweepLater();
  }

  @Override
  protected void doStop() throws Exception {
    sweep.cancel();
    super.doStop();
    owned.forEach(Schedulers::stop);
  }

  private void sweepLater() {
    sweep = getServer().getScheduler().schedule(this::sweep, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void sweep() {
    lanes.values().forEach(Lane::sweep);
    sweepLater();
  }

  /** Returns what each kind of traffic does and has refused. */
  Map<RequestClass, Lane.LaneReport> report() {
    Map<RequestClass, Lane.LaneReport> report = new EnumMap<>(RequestClass.class);
    lanes.forEach((traffic, lane) -> report.put(traffic, lane.report()));
    return report;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    HeadRefusal.Exchange exchange = new HeadRefusal.Exchange(request, response, callback);
    RequestClass traffic = RequestClass.of(request);
    boolean surplus = BoundedConnections.isSurplus(request);
    if (surplus) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    if (surplus && traffic != RequestClass.CONTROL) {
      refuse(exchange);
    } else {
      lanes.get(traffic).offer(new Visit(exchange));
    }
    return true;
  }

  private static void refuse(HeadRefusal.Exchange exchange) {
    HeadRefusal.retryLater(exchange, FAULT, RETRY_AFTER_SECONDS);
  }

  private final class Visit implements Lane.LaneTask {
    private final HeadRefusal.Exchange exchange;

    Visit(HeadRefusal.Exchange exchange) {
      this.exchange = exchange;
    }

    @Override
    public void run() {
      Request request = exchange.request();
      try {
        if (!Lanes.super.handle(request, exchange.response(), exchange.callback())) {
          Response.writeError(
              request, exchange.response(), exchange.callback(), HttpStatus.NOT_FOUND_404);
        }
      } catch (Throwable failure) {
        Response.writeError(request, exchange.response(), exchange.callback(), failure);
      }
    }

    @Override
    public void refuse() {
      Lanes.refuse(exchange);
    }
  }
}
