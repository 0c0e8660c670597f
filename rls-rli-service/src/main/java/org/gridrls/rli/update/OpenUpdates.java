package org.gridrls.rli.update;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.list.NameListBuilder;
import org.gridrls.rli.index.source.SenderIdentity;

/**
 * The full updates in progress, at most one for each source, and the last committed ones, so that a
 * commit can be repeated. Safe for threads.
 */
final class OpenUpdates {
  private static final int COMMITTED_MAX = 1_000;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

  private final int max;
  private final Duration timeout;
  private final Clock clock;
  private final Map<String, FullUpdateAssembly> byLrc = new HashMap<>();
  private final Map<String, UpdateSource> committed = new LinkedHashMap<>();

  OpenUpdates(int max, Duration timeout, Clock clock) {
    this.max = max;
    this.timeout = timeout;
    this.clock = clock;
  }

  /**
   * A new one, or the one that is open for the same state. Throws UPDATE_SUPERSEDED or OVERLOADED.
   */
  synchronized FullUpdateAssembly begin(
      UpdateSource source, Arrival arrival, Supplier<NameListBuilder> names) {
    dropTimedOut();
    FullUpdateAssembly open = byLrc.get(source.lrc());
    if (open != null && !open.isOver() && isSame(open.source(), source)) {
      open.touch(clock.instant());
      return open;
    }
    if (open != null && outranks(open, source)) {
      throw RlsException.about(
          RlsError.UPDATE_SUPERSEDED, "an update of a newer state is open already", source.lrc());
    }
    if (open == null && byLrc.size() >= max) {
      throw RlsException.later(
          RlsError.OVERLOADED, max + " full updates are in progress already", RETRY_AFTER);
    }
    FullUpdateAssembly opened =
        new FullUpdateAssembly(UUID.randomUUID().toString(), source, arrival, names.get());
    byLrc.put(source.lrc(), opened);
    if (open != null) {
      open.discard();
    }
    return opened;
  }

  private static boolean isSame(UpdateSource open, UpdateSource source) {
    return open.bootId() == source.bootId()
        && open.generation() == source.generation()
        && open.hops() == source.hops()
        && SenderIdentity.isSame(open, source)
        && open.patterns().equals(source.patterns());
  }

  /**
   * A catalog's own update precedes a forwarded one; otherwise the later state wins. An update that
   * received nothing for its lease outranks none: its sender may be gone.
   */
  private boolean outranks(FullUpdateAssembly begun, UpdateSource source) {
    UpdateSource open = begun.source();
    if (!clock.instant().isBefore(begun.lastActive().plus(open.lease()))) {
      return false;
    }
    if ((source.hops() == 0) != (open.hops() == 0)) {
      return open.hops() == 0;
    }
    return !SenderIdentity.isSame(open, source)
        || open.bootId() > source.bootId()
        || (open.bootId() == source.bootId() && open.generation() > source.generation());
  }

  /** Throws UPDATE_NOT_FOUND. */
  synchronized FullUpdateAssembly get(String id) {
    dropTimedOut();
    FullUpdateAssembly open =
        find(id)
            .orElseThrow(
                () ->
                    RlsException.about(
                        RlsError.UPDATE_NOT_FOUND,
                        "no such open update; begin again",
                        String.valueOf(id)));
    open.touch(clock.instant());
    return open;
  }

  private Optional<FullUpdateAssembly> find(String id) {
    return byLrc.values().stream().filter(open -> open.id().equals(id)).findFirst();
  }

  synchronized void drop(String id) {
    discardIf(open -> open.id().equals(id));
  }

  /** Aborts the open updates of a catalog. */
  synchronized void discard(String lrc) {
    discardIf(open -> open.source().lrc().equals(lrc));
  }

  private void discardIf(Predicate<FullUpdateAssembly> condition) {
    byLrc.values().stream().filter(condition).forEach(FullUpdateAssembly::discard);
    byLrc.values().removeIf(condition);
  }

  synchronized void committed(FullUpdateAssembly update) {
    drop(update.id());
    committed.put(update.id(), update.source());
    if (committed.size() > COMMITTED_MAX) {
      committed.remove(committed.keySet().iterator().next());
    }
  }

  synchronized Optional<UpdateSource> committed(String id) {
    return Optional.ofNullable(committed.get(id));
  }

  /** Drops updates that received nothing for too long; returns how many. */
  synchronized int dropTimedOut() {
    Instant oldest = clock.instant().minus(timeout);
    int before = byLrc.size();
    discardIf(open -> !open.lastActive().isAfter(oldest));
    return before - byLrc.size();
  }

  synchronized int count() {
    return byLrc.size();
  }
}
