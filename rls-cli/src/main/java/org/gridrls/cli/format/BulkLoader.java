package org.gridrls.cli.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.Retries;
import org.gridrls.client.soap.RetryPolicy;

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

  private final Function<List<AttributedMapping>, BulkResult> put;
  private final LongConsumer progress;

  /** Says what became of a load: mappings put, mappings refused, and the first of the refusals. */
  public record LoadReport(long done, long failed, List<ItemFailure> firstFailures) {}

  /** A mapping, and its line of the input. */
  public record Numbered(long line, AttributedMapping mapping) {}

  /** Receives the progress of a load; called by one thread at a time. */
  public interface LoadListener {
    /** A mapping was refused. */
    void failed(long line, ItemFailure failure);

    /**
     * All lines before this one are done; {@code done} mappings were put, {@code failed} refused.
     */
    void reached(long line, long done, long failed);
  }

  private static final LoadListener IGNORING =
      new LoadListener() {
        @Override
        public void failed(long line, ItemFailure failure) {}

        @Override
        public void reached(long line, long done, long failed) {}
      };

  /** {@code progress} receives the number of finished items; several threads call it. */
  public BulkLoader(LrcClient catalog, LongConsumer progress) {
    this(items -> catalog.putAll(items, BulkMode.PER_ITEM), progress);
  }

  /** {@code put} is one bulk call that may be repeated; several threads make it. */
  public BulkLoader(Function<List<AttributedMapping>, BulkResult> put, LongConsumer progress) {
    this(put, progress, new Retries(RetryPolicy.DEFAULT));
  }

  BulkLoader(
      Function<List<AttributedMapping>, BulkResult> put, LongConsumer progress, Retries retries) {
    this.put = items -> retries.read(() -> put.apply(items));
    this.progress = progress;
  }

  /**
   * Reads the items as it goes; repeats a call that a busy catalog refuses, and throws what the
   * catalog said when a whole call fails.
   */
  public LoadReport load(Iterator<AttributedMapping> items) {
    return load(numbered(items), IGNORING);
  }

  private static Iterator<Numbered> numbered(Iterator<AttributedMapping> items) {
    return new Iterator<>() {
      private long line;

      @Override
      public boolean hasNext() {
        return items.hasNext();
      }

      @Override
      public Numbered next() {
        return new Numbered(++line, items.next());
      }
    };
  }

  /** Loads the items, and tells a listener of failed lines and progress. */
  public LoadReport load(Iterator<Numbered> items, LoadListener listener) {
    ExecutorService executor = BoundedExecutors.pool("rls-load", CALLS_AT_ONCE, CALLS_AT_ONCE);
    List<Callable<Void>> calls = new ArrayList<>();
    Feed feed = new Feed(items, listener);
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
    for (Batch batch = feed.next(); !batch.items.isEmpty(); batch = feed.next()) {
      boolean applied = false;
      try {
        List<AttributedMapping> mappings = batch.items.stream().map(Numbered::mapping).toList();
        feed.applied(batch, put.apply(mappings));
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

  /** Holds what one call takes, and its place among the calls. */
  private record Batch(long number, List<Numbered> items) {}

  /** The items still to do and what became of those done; shared by the threads of one load. */
  private static final class Feed {
    private final Iterator<Numbered> items;
    private final LoadListener listener;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final List<ItemFailure> failures = new ArrayList<>();

    /** Calls that ended before one that began earlier, by their numbers. */
    private final Map<Long, Ended> ahead = new HashMap<>();

    private final Resumable resumable = new Resumable();
    private long begun;
    private boolean stopped;

    Feed(Iterator<Numbered> items, LoadListener listener) {
      this.items = items;
      this.listener = listener;
    }

    synchronized Batch next() {
      List<Numbered> batch = new ArrayList<>(BATCH);
      while (!stopped && batch.size() < BATCH && items.hasNext()) {
        batch.add(items.next());
      }
      return new Batch(begun++, batch);
    }

    synchronized void stop() {
      stopped = true;
    }

    synchronized void applied(Batch batch, BulkResult result) {
      done.addAndGet(batch.items.size());
      failed.addAndGet(result.failures().size());
      result.failures().stream().limit(FAILURES_KEPT - failures.size()).forEach(failures::add);
      for (ItemFailure failure : result.failures()) {
        listener.failed(batch.items.get(failure.index()).line(), failure);
      }
      ahead.put(batch.number, Ended.of(batch, result));
      boolean further = false;
      for (Ended next = ahead.remove(resumable.calls);
          next != null;
          next = ahead.remove(resumable.calls)) {
        resumable.take(next);
        further = true;
      }
      if (further) {
        listener.reached(resumable.line, resumable.done, resumable.failed);
      }
    }

    synchronized LoadReport report() {
      return new LoadReport(done.get() - failed.get(), failed.get(), List.copyOf(failures));
    }
  }

  /**
   * Says what became of one call: before its last line, and in that line, which the next may share.
   */
  private record Ended(long line, long done, long failed, long lastDone, long lastFailed) {
    static Ended of(Batch batch, BulkResult result) {
      long line = batch.items.get(batch.items.size() - 1).line();
      long last = batch.items.stream().filter(item -> item.line() == line).count();
      long lastFailed =
          result.failures().stream()
              .filter(failure -> batch.items.get(failure.index()).line() == line)
              .count();
      long failed = result.failures().size() - lastFailed;
      return new Ended(
          line, batch.items.size() - last - failed, failed, last - lastFailed, lastFailed);
    }
  }

  /** The number of items completed without a gap; these are not repeated. */
  private static final class Resumable {
    private long calls;
    private long line;
    private long done;
    private long failed;
    private long lastDone;
    private long lastFailed;

    void take(Ended next) {
      calls++;
      if (next.line > line) {
        done += lastDone + next.done;
        failed += lastFailed + next.failed;
        lastDone = 0;
        lastFailed = 0;
        line = next.line;
      }
      lastDone += next.lastDone;
      lastFailed += next.lastFailed;
    }
  }
}
