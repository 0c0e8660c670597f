package org.gridrls.rli.index.source;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The sources of an index in the memory of this process. Safe for threads. */
public final class Sources implements SourceStore {
  private final RecentRemovals removals;
  private volatile SortedMap<String, SourceState> byLrc = Collections.emptySortedMap();

  /** Makes a store without sources and without removals. */
  public Sources() {
    this(new RecentRemovals());
  }

  public Sources(RecentRemovals removals) {
    this.removals = removals;
  }

  @Override
  public RecentRemovals removals() {
    return removals;
  }

  @Override
  public Collection<SourceState> all() {
    return byLrc.values();
  }

  @Override
  public Optional<SourceState> of(String lrc) {
    return Optional.ofNullable(byLrc.get(lrc));
  }

  @Override
  public boolean replace(List<SourceState> related, SourceState now) {
    return retired(swap(related, now), now);
  }

  @Override
  public boolean replace(Optional<SourceState> before, SourceState now) {
    return retired(swap(before, now), now);
  }

  private static boolean retired(Optional<List<SourceState>> gone, SourceState now) {
    gone.ifPresent(
        states ->
            states.stream()
                .flatMap(SourceState::contents)
                .filter(
                    content -> now.contents().noneMatch(kept -> kept.store() == content.store()))
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

  @Override
  public List<SourceState> remove(Predicate<SourceState> condition) {
    List<SourceState> gone = forget(condition);
    gone.stream().flatMap(SourceState::contents).forEach(Content::retire);
    return gone;
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
