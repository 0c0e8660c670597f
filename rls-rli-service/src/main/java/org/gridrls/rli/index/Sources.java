package org.gridrls.rli.index;

import java.time.Instant;
import java.util.ArrayList;
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
   * has no rival; what its member sent earlier from another URL goes. What is shown no more is
   * retired. False: nothing was changed, look again.
   */
  @SuppressWarnings("ReferenceEquality") // the very same store
  public boolean replace(Optional<SourceState> before, SourceState now) {
    Optional<List<SourceState>> gone = swap(before, now);
    gone.ifPresent(
        states ->
            states.stream()
                .map(SourceState::content)
                .filter(content -> content.store() != now.content().store())
                .forEach(Content::retire));
    return gone.isPresent();
  }

  /** What went; empty: nothing was changed. */
  @SuppressWarnings("ReferenceEquality") // the very state that the change was made from
  private synchronized Optional<List<SourceState>> swap(
      Optional<SourceState> before, SourceState now) {
    String lrc = now.source().lrc();
    if (byLrc.get(lrc) != before.orElse(null) || rivalOf(now.source()).isPresent()) {
      return Optional.empty();
    }
    List<SourceState> gone = new ArrayList<>(before.stream().toList());
    all().stream().filter(held -> isMoved(held.source(), now.source())).forEach(gone::add);
    SortedMap<String, SourceState> changed = new TreeMap<>(byLrc);
    gone.forEach(state -> changed.remove(state.source().lrc()));
    changed.put(lrc, now);
    byLrc = Collections.unmodifiableSortedMap(changed);
    return Optional.of(gone);
  }

  /** Forgets those that expired at {@code moment} or earlier, and returns them, retired. */
  public List<SourceState> purge(Instant moment) {
    List<SourceState> old = forget(moment);
    old.forEach(state -> state.content().retire());
    return old;
  }

  private synchronized List<SourceState> forget(Instant moment) {
    List<SourceState> old = all().stream().filter(held -> held.expiredAt(moment)).toList();
    if (!old.isEmpty()) {
      SortedMap<String, SourceState> changed = new TreeMap<>(byLrc);
      changed.values().removeIf(held -> held.expiredAt(moment));
      byLrc = Collections.unmodifiableSortedMap(changed);
    }
    return old;
  }
}
