package org.gridrls.rli.index;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gridrls.api.update.UpdateSource;

/**
 * All sources of an index by the URL of their catalog: read by questions, changed by updates, each
 * change visible whole. Safe for threads; reading never waits.
 */
public final class Sources {
  private volatile SortedMap<String, SourceState> byLrc = Collections.emptySortedMap();

  /** All of one moment, expired ones too, sorted by URL. */
  public Collection<SourceState> all() {
    return byLrc.values();
  }

  public Optional<SourceState> of(String lrc) {
    return Optional.ofNullable(byLrc.get(lrc));
  }

  /** The state of a later or the same run of the same member under another URL, if there is one. */
  public Optional<SourceState> rivalOf(UpdateSource source) {
    return all().stream()
        .filter(held -> isMoved(held.source(), source) && held.source().bootId() >= source.bootId())
        .findFirst();
  }

  private static boolean isMoved(UpdateSource held, UpdateSource source) {
    return held.lrcMember().equals(source.lrcMember()) && !held.lrc().equals(source.lrc());
  }

  /**
   * Replaces what was held before if that is still so (same object, or both nothing) and the source
   * has no rival; what its member sent earlier from another URL goes. False: nothing was changed,
   * look again.
   */
  @SuppressWarnings("ReferenceEquality") // the very state that the change was made from
  public synchronized boolean replace(Optional<SourceState> before, SourceState now) {
    String lrc = now.source().lrc();
    if (byLrc.get(lrc) != before.orElse(null) || rivalOf(now.source()).isPresent()) {
      return false;
    }
    SortedMap<String, SourceState> changed = new TreeMap<>(byLrc);
    changed.values().removeIf(held -> isMoved(held.source(), now.source()));
    changed.put(lrc, now);
    byLrc = Collections.unmodifiableSortedMap(changed);
    return true;
  }

  /** Forgets those that expired at {@code moment} or earlier, and returns them. */
  public synchronized List<SourceState> purge(Instant moment) {
    List<SourceState> old = all().stream().filter(held -> held.expiredAt(moment)).toList();
    if (!old.isEmpty()) {
      SortedMap<String, SourceState> changed = new TreeMap<>(byLrc);
      changed.values().removeIf(held -> held.expiredAt(moment));
      byLrc = Collections.unmodifiableSortedMap(changed);
    }
    return old;
  }
}
