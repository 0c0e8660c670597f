package org.gridrls.rli.update;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.Limits;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.Change;
import org.gridrls.rli.index.Content;
import org.gridrls.rli.index.FilterContent;
import org.gridrls.rli.index.FilterMatrices;
import org.gridrls.rli.index.ListContent;
import org.gridrls.rli.index.SourceState;
import org.gridrls.rli.update.Decision.Apply;

/**
 * What follows from each kind of update, given what is held of its source (nothing newer). Changes
 * nothing itself. Safe for threads.
 */
final class UpdateRules {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final Supplier<UpdateLimits> limits;
  private final FilterMatrices filters;
  private final Clock clock;

  UpdateRules(Supplier<UpdateLimits> limits, FilterMatrices filters, Clock clock) {
    this.limits = limits;
    this.filters = filters;
    this.clock = clock;
  }

  Decision whole(UpdateSource source, Content content) {
    return Apply.of(state(source, content));
  }

  Decision filter(Optional<SourceState> held, UpdateSource source, BloomFilter filter, long names) {
    Change change = filters.change(held.map(SourceState::content), filter, names);
    return new Apply(granted(source), change, content -> state(source, content));
  }

  Decision filterDelta(Optional<SourceState> held, UpdateSource source, FilterDelta delta) {
    if (held.isEmpty()
        || !(held.get().content() instanceof FilterContent filter)
        || !filter.parameters().equals(delta.bits().parameters())) {
      return Decision.FULL_NEEDED;
    }
    SourceState before = held.get();
    if (before.isStateOf(source)) {
      return confirmed(before, source); // applied before
    }
    if (!before.isBaseOf(source, delta.base())) {
      return Decision.FULL_NEEDED;
    }
    Change change = filter.patched(delta.bits(), delta.names());
    return new Apply(granted(source), change, content -> state(source, content));
  }

  Decision incremental(
      Optional<SourceState> held, UpdateSource source, BaseState base, NameChanges changes) {
    if (held.isEmpty() || !(held.get().content() instanceof ListContent list)) {
      return Decision.FULL_NEEDED;
    }
    SourceState before = held.get();
    if (before.isStateOf(source)) {
      return confirmed(before, source); // applied before
    }
    if (!before.isBaseOf(source, base)) {
      return Decision.FULL_NEEDED;
    }
    if (list.overlaySize() > overlayHardMax()) {
      throw new RlsException(
          RlsError.OVERLOADED,
          "the list of this catalog changes faster than it can be packed",
          source.lrc(),
          RETRY_AFTER,
          null);
    }
    return whole(source, list.changed(changes.added(), changes.removed()));
  }

  /** Packing runs beside the updates, and must not fall behind for ever. */
  private long overlayHardMax() {
    return 10L * (limits.get().overlayMax() + Limits.BULK_ITEMS_MAX);
  }

  Decision heartbeat(Optional<SourceState> held, UpdateSource source) {
    return held.filter(state -> state.isStateOf(source))
        .map(state -> confirmed(state, source))
        .orElse(Decision.FULL_NEEDED);
  }

  private Decision confirmed(SourceState state, UpdateSource source) {
    return Apply.of(state.confirmed(granted(source), clock.instant()));
  }

  private SourceState state(UpdateSource source, Content content) {
    return SourceState.of(granted(source), content, clock.instant());
  }

  UpdateSource granted(UpdateSource source) {
    Duration most = limits.get().leaseMax();
    Duration lease = source.lease().compareTo(most) > 0 ? most : source.lease();
    return source.aged(source.age(), lease);
  }
}
