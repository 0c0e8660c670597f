package org.gridrls.rli.index.list;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.SourceStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repacks lists whose overlays have grown. Lookups and updates continue meanwhile; the new list
 * becomes visible together with the changes since. Safe for threads.
 */
public final class ListMerger {
  private static final Logger log = LoggerFactory.getLogger(ListMerger.class);

  private final SourceStore sources;
  private final NameLists lists;
  private final Executor executor;
  private final int overlayMax;
  private final ListGuards guards;
  private final Set<String> due = ConcurrentHashMap.newKeySet();

  /** More than {@code overlayMax} names that differ make a list due, or more for long lists. */
  public ListMerger(SourceStore sources, NameLists lists, Executor executor, int overlayMax) {
    this.sources = sources;
    this.lists = lists;
    this.executor = executor;
    this.overlayMax = overlayMax;
    this.guards =
        new ListGuards(sources, executor, overlayMax, Runtime.getRuntime().maxMemory() / 8);
  }

  /** Memory of the guards of lists, in bytes. */
  public long guardBytes() {
    return guards.bytes();
  }

  /** Schedules the guards of lists that have none. */
  public void considerGuards() {
    guards.consider();
  }

  /** Schedules the source's list for repacking if it is due, or for its guard. */
  public void consider(SourceState state) {
    guards.consider();
    String lrc = state.source().lrc();
    if (state.content() instanceof ListContent list
        && list.overlaySize() > overlayMax(list)
        && due.add(lrc)) {
      try {
        executor.execute(() -> mergeDue(lrc));
      } catch (RejectedExecutionException e) {
        due.remove(lrc); // nobody merges any more: the service ends
      }
    }
  }

  /** Long lists may have longer overlays: repacking one takes time for each of its names. */
  private long overlayMax(ListContent list) {
    return Math.max(overlayMax, Math.min(list.packedNames() / 32, 5L * overlayMax));
  }

  private void mergeDue(String lrc) {
    due.remove(lrc); // what changes from now on makes it due again
    sources.of(lrc).ifPresent(this::merge);
  }

  /** Repacks all lists that changed and stores their leases, as the service ends. */
  public void settle() {
    for (SourceState state : sources.all()) {
      merge(state);
    }
    confirmAll();
  }

  /** Stores the leases of the lists in their files. */
  public void confirmAll() {
    for (SourceState state : sources.all()) {
      if (state.content() instanceof ListContent list) {
        list.confirm(state.source(), state.heardAt());
      }
    }
  }

  private void merge(SourceState state) {
    if (state.content() instanceof ListContent list && list.overlaySize() > 0) {
      try {
        merge(state, list);
      } catch (RuntimeException e) {
        log.error("cannot repack the list of {}; it keeps its overlay", state.source().lrc(), e);
      }
    }
  }

  private void merge(SourceState state, ListContent list) {
    NameListBuilder builder = lists.begin(state.source());
    NameList packed;
    try {
      packed = list.packed(builder);
    } finally {
      builder.abandon();
    }
    if (!show(state.source().lrc(), list, packed)) {
      packed.home().leave();
    }
    guards.consider();
  }

  /** False if the source's list was replaced or removed meanwhile. */
  @SuppressWarnings("ReferenceEquality") // the very base that was packed
  private boolean show(String lrc, ListContent before, NameList packed) {
    while (true) {
      var held = sources.of(lrc);
      if (held.isEmpty()
          || !(held.get().content() instanceof ListContent now)
          || now.store() != before.store()) {
        return false;
      }
      if (sources.replace(held, held.get().with(now.over(packed, before)))) {
        return true;
      }
    }
  }
}
