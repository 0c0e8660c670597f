package org.gridrls.client;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Puts many mappings into a catalog, in bulk calls, a few at a time: repeating a load is harmless,
 * and what fails is kept (up to a limit) with its reason. Used by one thread; owns its threads
 * while it works.
 */
public final class BulkLoader {
  /** Items of one call; more brings no speed, only bigger messages. */
  private static final int BATCH = 1_000;

  private static final int CALLS_AT_ONCE = 3;
  private static final int FAILURES_KEPT = 1_000;

  private final LrcClient catalog;
  private final LongConsumer progress;

  /** What became of a load: mappings put, mappings refused, and the first of the refusals. */
  public record Report(long done, long failed, List<ItemFailure> firstFailures) {}

  /** {@code progress} is told how many items are done, from several threads. */
  public BulkLoader(LrcClient catalog, LongConsumer progress) {
    this.catalog = catalog;
    this.progress = progress;
  }

  /** Reads the items as it goes; throws what the catalog said when a whole call fails. */
  public Report load(Iterator<AttributedMapping> items) {
    ExecutorService executor = BoundedExecutors.pool("rls-load", CALLS_AT_ONCE, CALLS_AT_ONCE);
    List<Callable<Void>> calls = new ArrayList<>();
    Feed feed = new Feed(items);
    for (int i = 0; i < CALLS_AT_ONCE; i++) {
      calls.add(() -> work(feed));
    }
    try {
      for (Future<Void> future : executor.invokeAll(calls)) {
        future.get();
      }
      return feed.report();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RlsException(
          RlsError.TIMEOUT, "the load was interrupted; repeating it is harmless", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RlsException known
          ? known
          : new RlsException(
              RlsError.INTERNAL, "the load failed: " + e.getCause().getMessage(), e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  private Void work(Feed feed) {
    for (List<AttributedMapping> batch = feed.next(); !batch.isEmpty(); batch = feed.next()) {
      boolean applied = false;
      try {
        feed.applied(batch.size(), catalog.putAll(batch, BulkMode.PER_ITEM));
        applied = true;
      } finally {
        if (!applied) {
          feed.stop();
        }
      }
      progress.accept(feed.done.get());
    }
    return null;
  }

  /** The items still to do and what became of those done; shared by the threads of one load. */
  private static final class Feed {
    private final Iterator<AttributedMapping> items;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final List<ItemFailure> failures = new ArrayList<>();
    private boolean stopped;

    Feed(Iterator<AttributedMapping> items) {
      this.items = items;
    }

    synchronized List<AttributedMapping> next() {
      List<AttributedMapping> batch = new ArrayList<>(BATCH);
      while (!stopped && batch.size() < BATCH && items.hasNext()) {
        batch.add(items.next());
      }
      return batch;
    }

    synchronized void stop() {
      stopped = true;
    }

    void applied(int size, BulkResult result) {
      done.addAndGet(size);
      failed.addAndGet(result.failures().size());
      synchronized (this) {
        result.failures().stream().limit(FAILURES_KEPT - failures.size()).forEach(failures::add);
      }
    }

    synchronized Report report() {
      return new Report(done.get() - failed.get(), failed.get(), List.copyOf(failures));
    }
  }
}
