package org.gridrls.rli.index.list;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.filter.FilterMatrices;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.SourceStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds a guard for each list of an index that has several: a Bloom filter in memory, beside those
 * of the other lists in a matrix, so that one lookup selects the few lists that may have a name. A
 * guard never changes an answer; a list without one is searched. Safe for threads.
 */
final class ListGuards {
  private static final Logger log = LoggerFactory.getLogger(ListGuards.class);

  /**
   * Says how many lists make guards worthwhile: with fewer, searching each costs no more than a
   * guard does.
   */
  static final int LISTS_MIN = 3;

  /** At least: sizes are powers of two, so that many lists share a matrix. */
  private static final int BITS_PER_NAME = 10;

  private static final int HASH_FUNCTIONS = 5;

  private final SourceStore sources;
  private final FilterMatrices matrices = new FilterMatrices();
  private final Executor executor;
  private final int overlayMax;
  private final long bytesMax;
  private final AtomicBoolean scheduled = new AtomicBoolean();

  /** Guards grow to {@code bytesMax} in sum; they have room for overlays of {@code overlayMax}. */
  ListGuards(SourceStore sources, Executor executor, int overlayMax, long bytesMax) {
    this.sources = sources;
    this.executor = executor;
    this.overlayMax = overlayMax;
    this.bytesMax = bytesMax;
  }

  long bytes() {
    return matrices.bytes();
  }

  /** Schedules the guards that are missing. */
  void consider() {
    List<SourceState> unguarded = unguarded();
    if (!unguarded.isEmpty() && scheduled.compareAndSet(false, true)) {
      try {
        executor.execute(this::guardAll);
      } catch (RejectedExecutionException e) {
        scheduled.set(false); // the service is stopping
      }
    }
  }

  private List<SourceState> unguarded() {
    List<SourceState> lists =
        sources.all().stream().filter(state -> state.content() instanceof ListContent).toList();
    return lists.size() < LISTS_MIN
        ? List.of()
        : lists.stream().filter(state -> fits((ListContent) state.content())).toList();
  }

  private boolean fits(ListContent list) {
    return list.guard().isEmpty() && matrices.bytes() + sizeFor(list).bits() / 8 <= bytesMax;
  }

  private BloomParameters sizeFor(ListContent list) {
    long bits = BITS_PER_NAME * (list.packedNames() + overlayMax);
    return new BloomParameters(Math.max(64, Long.highestOneBit(2 * bits - 1)), HASH_FUNCTIONS);
  }

  private void guardAll() {
    scheduled.set(false); // a list that comes from now on is scheduled again
    for (SourceState state : unguarded()) {
      ListContent list = (ListContent) state.content();
      try {
        if (fits(list)) {
          guard(state.source().lrc(), list);
        }
      } catch (RuntimeException e) {
        log.error("cannot build the guard of {}'s list; lookups search the list", state, e);
      }
    }
  }

  private void guard(String lrc, ListContent list) {
    FilterContent guard = matrices.added(list.packedFilter(sizeFor(list)), list.packedNames());
    if (!show(lrc, list, guard)) {
      guard.retire();
    }
  }

  /** False if the source's list was repacked, replaced or removed meanwhile. */
  @SuppressWarnings("ReferenceEquality") // the very base that the guard was built of
  private boolean show(String lrc, ListContent before, FilterContent guard) {
    while (true) {
      var held = sources.of(lrc);
      if (held.isEmpty()
          || !(held.get().content() instanceof ListContent now)
          || now.store() != before.store()
          || now.guard().isPresent()) {
        return false;
      }
      if (sources.replace(held, held.get().with(now.guardedBy(guard)))) {
        return true;
      }
    }
  }
}
