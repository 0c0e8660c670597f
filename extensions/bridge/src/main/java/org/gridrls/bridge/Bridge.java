package org.gridrls.bridge;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.port.ForeignCatalog;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.foreign.ForeignSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A foreign catalog as a member of the federation: answers live, and lists its names periodically.
 * Safe for threads.
 */
public final class Bridge implements ForeignSource {
  private static final Logger log = LoggerFactory.getLogger(Bridge.class);
  private static final Duration RETRY = Duration.ofSeconds(10);
  private static final int DOUBLED_MAX = 10;

  private final ForeignCatalog foreign;
  private final Duration interval;
  private final Clocks clocks;
  private final NameListing listing;
  private final BridgedCatalog answers;
  private volatile boolean closed;
  private volatile boolean fewer;
  private volatile Instant listedAt = Instant.MIN; // how old an earlier listing is, no clock says
  private volatile String failure;
  private volatile NameListing.Result last;
  private Runnable attempt;
  private ScheduledExecutorService executor;
  private int failures; // of the listing thread

  private Bridge(
      ForeignCatalog foreign, Duration interval, MappingCatalog store, RoleContext context) {
    Path data = context.dataDirectory();
    this.foreign = foreign;
    this.interval = interval;
    this.clocks = context.clocks();
    this.listing = new NameListing(foreign, store, data.resolve("bridge-listing.db"), () -> closed);
    this.answers = new BridgedCatalog(foreign, new LiveQueries(foreign, clocks.stopwatch()), store);
  }

  /** Opens a bridge to a catalog, which it closes, with that pause between two listings. */
  public static Opening to(ForeignCatalog foreign, Duration interval) {
    return (store, storeId, context) -> new Bridge(foreign, interval, store, context);
  }

  @Override
  public MappingCatalog answers() {
    return answers;
  }

  @Override
  public Instant listedAt() {
    return listedAt;
  }

  @Override
  public AutoCloseable start(Runnable listed) {
    executor = Schedulers.scheduler("bridge-listing", 1);
    attempt = () -> attempt(listed);
    schedule(Duration.ZERO);
    return this::close;
  }

  private void schedule(Duration pause) {
    Runnable task =
        () -> {
          attempt.run();
          if (!closed) {
            schedule(failures == 0 ? interval : backoff());
          }
        };
    executor.schedule(task, pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void attempt(Runnable listed) {
    try {
      list(listed);
      failures = 0;
    } catch (RlsException e) {
      failed(e.getMessage());
    } catch (RuntimeException | Error e) {
      failed(e.toString());
      log.error("listing {}", foreign.title(), e);
    }
  }

  private Duration backoff() {
    Duration longer = RETRY.multipliedBy(1L << Math.min(failures - 1, DOUBLED_MAX));
    return longer.compareTo(interval) < 0 ? longer : interval;
  }

  private void failed(String why) {
    failures++;
    if (!closed) {
      failure = why;
      log.warn("{} could not be listed: {}; {}", foreign.title(), why, age());
    }
  }

  private void list(Runnable listed) {
    Moment now = clocks.moment();
    boolean accepted = fewer;
    NameListing.Result result = listing.run(now, accepted);
    listedAt = result.began();
    last = result;
    failure = null;
    if (accepted) {
      fewer = false;
    }
    log.info(
        "{}: listed {} names, {} new, {} gone, {} that do not fit bridge.name",
        foreign.title(),
        result.names(),
        result.added(),
        result.deleted(),
        result.unfit());
    listed.run();
  }

  /** Says how old the names are, in words. */
  private String age() {
    return listedAt.equals(Instant.MIN)
        ? "not yet listed"
        : "listed " + Duration.between(listedAt, clocks.now()).toSeconds() + " s ago";
  }

  @Override
  public List<String> troubles() {
    boolean never = listedAt.equals(Instant.MIN);
    return failure == null && !never
        ? List.of()
        : List.of(foreign.kind() + ", " + age() + (failure == null ? "" : ", not listed since"));
  }

  @Override
  public void report(Metrics metrics) {
    NameListing.Result result = last;
    boolean never = listedAt.equals(Instant.MIN);
    metrics.gauge(
        "listedSecondsAgo",
        "Time since the foreign catalog was listed.",
        never ? -1 : Duration.between(listedAt, clocks.now()).toSeconds());
    metrics.gauge(
        "unfitNames",
        "Names of the foreign catalog that do not fit bridge.name.",
        result == null ? -1 : result.unfit());
    metrics.gauge("listingFailed", "1 if the last listing failed.", failure != null);
  }

  @Override
  public void acceptFewer() {
    fewer = true;
    executor.execute(attempt);
  }

  private void close() {
    closed = true;
    foreign.close();
    Schedulers.stop(executor);
  }
}
