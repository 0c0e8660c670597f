package org.gridrls.rli.index.source;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.gridrls.api.update.UpdateSource;

/**
 * All sources of an index by the URL of their catalog: read by lookups, changed by updates, each
 * change atomic. Safe for threads; reading never waits.
 */
public interface SourceStore {
  /** All of one moment, expired ones too, sorted by URL; the same object until one changes. */
  Collection<SourceState> all();

  Optional<SourceState> of(String lrc);

  /**
   * Replaces all that is related, if it is still exactly this. Replaced content is retired. False:
   * nothing was changed, look again.
   */
  boolean replace(List<SourceState> related, SourceState now);

  /**
   * Replaces {@code before} if this is still the held state from the same URL. Replaced content is
   * retired. False: nothing was changed, look again.
   */
  boolean replace(Optional<SourceState> before, SourceState now);

  /** Removes and retires the sources that pass the test, and returns them. */
  List<SourceState> remove(Predicate<SourceState> condition);

  /** Returns the memory of what updates of these sources removed. */
  RecentRemovals removals();

  /**
   * Returns what begins the tokens of receipts at all indexes that share these sources; empty: no
   * other index shares them.
   */
  default Optional<String> tokens() {
    return Optional.empty();
  }

  /**
   * The states of senders that claim to be the same catalog as {@code source}, or have its name or
   * its URL: more than one only briefly.
   */
  default List<SourceState> related(UpdateSource source) {
    return all().stream().filter(held -> SenderIdentity.isRelated(held.source(), source)).toList();
  }

  /** Removes and retires the sources with that URL or name, and returns them. */
  default List<SourceState> discard(String catalog) {
    return remove(held -> held.isCalled(catalog));
  }

  /**
   * Removes and retires the sources that expired at {@code moment} or earlier and pass the test;
   * returns them.
   */
  default List<SourceState> purge(Instant moment, Predicate<SourceState> condition) {
    return remove(held -> held.expiredAt(moment) && condition.test(held));
  }

  default List<SourceState> purge(Instant moment) {
    return purge(moment, any -> true);
  }
}
