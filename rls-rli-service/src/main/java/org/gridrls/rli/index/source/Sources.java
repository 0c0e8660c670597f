package org.gridrls.rli.index.source;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.gridrls.api.update.UpdateSource;

/**
 * All sources of an index by the URL of their catalog: read by lookups, changed by updates, each
 * change atomic. Safe for threads; reading never waits.
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

  /**
   * What is held of senders that claim to be the same catalog as {@code source}, or have its name
   * or its URL: more than one only for a moment.
   */
  public List<SourceState> related(UpdateSource source) {
    return related(byLrc.values(), source);
  }

  private static List<SourceState> related(Collection<SourceState> all, UpdateSource source) {
    return all.stream().filter(held -> SenderIdentity.isRelated(held.source(), source)).toList();
  }

  /**
   * Replaces all that is related, if it is still exactly this. What is shown no more is retired.
   * False: nothing was changed, look again.
   */
  public boolean replace(List<SourceState> related, SourceState now) {
    return retired(swap(related, now), now);
  }

  /** The same if this is still what is held from the same URL. */
  public boolean replace(Optional<SourceState> before, SourceState now) {
    return retired(swap(before, now), now);
  }

  private static boolean retired(Optional<List<SourceState>> gone, SourceState now) {
    gone.ifPresent(
        states ->
            states.stream()
                .map(SourceState::content)
                .filter(content -> content.store() != now.content().store())
                .forEach(Content::retire));
    return gone.isPresent();
  }

  @SuppressWarnings("ReferenceEquality") // the very state that the change was made from
  private synchronized Optional<List<SourceState>> swap(
      Optional<SourceState> before, SourceState now) {
    return byLrc.get(now.source().lrc()) == before.orElse(null)
        ? Optional.of(swapped(related(now.source()), now))
        : Optional.empty();
  }

  private synchronized Optional<List<SourceState>> swap(
      List<SourceState> related, SourceState now) {
    return areSame(related(now.source()), related)
        ? Optional.of(swapped(related, now))
        : Optional.empty();
  }

  @SuppressWarnings("ReferenceEquality") // the very states that the change was made from
  private static boolean areSame(List<SourceState> held, List<SourceState> expected) {
    if (held.size() != expected.size()) {
      return false;
    }
    for (int i = 0; i < held.size(); i++) {
      if (held.get(i) != expected.get(i)) {
        return false;
      }
    }
    return true;
  }

  private List<SourceState> swapped(List<SourceState> gone, SourceState now) {
    SortedMap<String, SourceState> changed = new TreeMap<>(byLrc);
    gone.forEach(state -> changed.remove(state.source().lrc()));
    changed.put(now.source().lrc(), now);
    byLrc = Collections.unmodifiableSortedMap(changed);
    return gone;
  }

  /** Removes and retires the sources with that URL or name, and returns them. */
  public List<SourceState> discard(String catalog) {
    List<SourceState> gone = forget(held -> held.isCalled(catalog));
    gone.forEach(state -> state.content().retire());
    return gone;
  }

  /** Removes and retires the sources that expired at {@code moment} or earlier; returns them. */
  public List<SourceState> purge(Instant moment) {
    List<SourceState> old = forget(held -> held.expiredAt(moment));
    old.forEach(state -> state.content().retire());
    return old;
  }

  private synchronized List<SourceState> forget(Predicate<SourceState> condition) {
    List<SourceState> gone = all().stream().filter(condition).toList();
    if (!gone.isEmpty()) {
      SortedMap<String, SourceState> changed = new TreeMap<>(byLrc);
      changed.values().removeIf(condition);
      byLrc = Collections.unmodifiableSortedMap(changed);
    }
    return gone;
  }
}
