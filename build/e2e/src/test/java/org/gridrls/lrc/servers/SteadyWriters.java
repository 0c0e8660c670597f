package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.testkit.Eventually;

/** Clients that write until told to stop, through all outages. */
final class SteadyWriters {
  private static final long RETRY_NANOS = 20_000_000;

  /** On a busy machine even the agents of a cluster are slow; {@link #longestGap} measures. */
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
  private final Queue<RlsException> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger counted = new AtomicInteger();
  private final AtomicInteger unpublished = new AtomicInteger();
  private final AtomicLong lastAt = new AtomicLong(System.nanoTime());
  private final AtomicLong longestGap = new AtomicLong();
  private final AtomicLong slowest = new AtomicLong();
  private final AtomicBoolean stop = new AtomicBoolean();
  private final List<Thread> threads;

  SteadyWriters(JdbcMappingCatalog catalog, int writers) {
    threads = IntStream.range(0, writers).mapToObj(w -> new Thread(() -> run(catalog, w))).toList();
    threads.forEach(Thread::start);
  }

  private void run(JdbcMappingCatalog catalog, int writer) {
    for (int i = 0; !stop.get(); i++) {
      String name = "name/" + writer + "/" + i;
      long begin = System.nanoTime();
      try {
        catalog.apply(new CatalogChange.Create(Mapping.of(name, "t")));
        acknowledged.add(name);
        long now = System.nanoTime();
        slowest.accumulateAndGet(now - begin, Math::max);
        longestGap.accumulateAndGet(now - lastAt.getAndSet(now), Math::max);
        int least = counted.incrementAndGet();
        unpublished.addAndGet(catalog.latestSequence() < least ? 1 : 0);
      } catch (RlsException e) {
        failures.add(e);
        slowest.accumulateAndGet(System.nanoTime() - begin, Math::max);
        LockSupport.parkNanos(RETRY_NANOS);
      }
    }
  }

  void awaitMore(String when, int more) {
    int now = acknowledged.size();
    Eventually.holds("writes " + when, PATIENCE, () -> acknowledged.size() > now + more);
  }

  /** The longest time without an acknowledged write since the last call. */
  Duration longestGap() {
    return Duration.ofNanos(longestGap.getAndSet(0));
  }

  /** The longest time until a call was acknowledged or refused. */
  Duration slowest() {
    return Duration.ofNanos(slowest.get());
  }

  List<String> acknowledged() {
    return List.copyOf(acknowledged);
  }

  List<RlsException> failures() {
    return List.copyOf(failures);
  }

  /** Ends them; fails if a write was acknowledged before the state was published. */
  void finish() throws InterruptedException {
    stop.set(true);
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(0, unpublished.get(), "acknowledged before the state was published");
  }
}
