package org.gridrls.lrc.store.query;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Reads names in a thread of its own while the caller uses those that were read before: to read
 * them takes about as long as to count them in a filter, or to compress them. Used once, by one
 * thread.
 */
final class PrefetchingNames {
  private static final int BATCH = 1_000;
  private static final int BATCHES = 4;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private final BlockingQueue<List<String>> batches = new ArrayBlockingQueue<>(BATCHES);
  private final CompletableFuture<Optional<RuntimeException>> end = new CompletableFuture<>();
  private List<String> batch = new ArrayList<>(BATCH);
  private volatile boolean unwanted;

  /**
   * Passes each name of the source to the reader, on the calling thread and in their order. Returns
   * when the source has ended; throws what source or reader throw, and UNAVAILABLE if the calling
   * thread is interrupted.
   */
  void each(Consumer<Consumer<String>> source, Consumer<String> reader) {
    Thread ahead = new Thread(() -> read(source), "lrc-names-ahead");
    ahead.setDaemon(true);
    ahead.start();
    try {
      for (List<String> names = batches.take(); !names.isEmpty(); names = batches.take()) {
        names.forEach(reader);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RlsException.later(RlsError.UNAVAILABLE, "stopped while reading names", RETRY_AFTER, e);
    } finally {
      unwanted = true;
      batches.clear(); // makes room for the two batches that may follow
      end.join();
    }
    end.join()
        .ifPresent(
            failure -> {
              throw failure;
            });
  }

  private void read(Consumer<Consumer<String>> source) {
    Optional<RuntimeException> failure = Optional.empty();
    try {
      source.accept(this::add);
      put(batch);
    } catch (RuntimeException e) {
      failure = Optional.of(e);
    } catch (Error e) {
      failure = Optional.of(new IllegalStateException("the names could not be read", e));
    }
    put(List.of());
    end.complete(failure);
  }

  private void add(String name) {
    if (unwanted) {
      throw new CancellationException("nobody reads the names any more");
    }
    batch.add(name);
    if (batch.size() == BATCH) {
      put(batch);
      batch = new ArrayList<>(BATCH);
    }
  }

  private void put(List<String> names) {
    try {
      batches.put(names);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts this thread", e);
    }
  }
}
