package org.gridrls.rli.update;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.Limits;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.filter.FilterMatrices;
import org.gridrls.rli.index.source.Contact;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.ContentChange;
import org.gridrls.rli.index.source.ListedNames;
import org.gridrls.rli.index.source.SenderIdentity;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.update.Decision.Apply;

/**
 * Computes the change that each kind of update makes to the state of its source, which is not
 * newer. Does not apply it. Safe for threads.
 */
final class UpdateRules {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final Supplier<UpdateLimits> limits;
  private final FilterMatrices filters;

  UpdateRules(Supplier<UpdateLimits> limits, FilterMatrices filters) {
    this.limits = limits;
    this.filters = filters;
  }

  Decision whole(
      Optional<SourceState> held, UpdateSource source, Content content, Arrival arrival) {
    return Apply.of(
        fresh(held, source, content, arrival),
        false,
        new WholeUpdate(held, source, arrival).removing(content));
  }

  Decision filter(
      Optional<SourceState> held,
      UpdateSource source,
      BloomFilter filter,
      long names,
      Arrival arrival) {
    Optional<Content> before = // of another start it stays, which may have had more names
        held.filter(state -> state.source().bootId() == source.bootId()).map(SourceState::content);
    ContentChange change = filters.change(before, filter, names);
    return new Apply(
        granted(source),
        change,
        content -> fresh(held, source, content, arrival),
        false,
        new WholeUpdate(held, source, arrival).removing(filter));
  }

  Decision filterDelta(
      Optional<SourceState> held, UpdateSource source, FilterDelta delta, Arrival arrival) {
    if (held.isEmpty()
        || !(held.get().content() instanceof FilterContent filter)
        || !filter.parameters().equals(delta.bits().parameters())) {
      return Decision.FULL_NEEDED;
    }
    SourceState before = held.get();
    if (before.isStateOf(source)) {
      return confirmed(before, source, arrival); // applied before
    }
    if (!before.isBaseOf(source, delta.base())) {
      return Decision.FULL_NEEDED;
    }
    ContentChange change = filter.patched(delta.bits(), delta.names());
    UpdateSource granted = granted(before, source, arrival);
    Contact contact = arrival.building(before);
    return new Apply(
        granted,
        change,
        content -> SourceState.of(granted, content, contact),
        true,
        removals -> removals.bits(arrival.removing(source), delta.bits().cleared()));
  }

  Decision incremental(
      Optional<SourceState> held,
      UpdateSource source,
      BaseState base,
      ListDelta changes,
      Arrival arrival) {
    if (held.isEmpty() || !(held.get().content() instanceof ListedNames list) || !list.isWhole()) {
      return Decision.FULL_NEEDED;
    }
    SourceState before = held.get();
    if (before.isStateOf(source)) {
      return confirmed(before, source, arrival); // applied before
    }
    if (!before.isBaseOf(source, base)) {
      return Decision.FULL_NEEDED;
    }
    if (list.overlaySize() > overlayHardMax()) {
      throw new RlsException(
          RlsError.OVERLOADED,
          "the list of this catalog changes faster than it can be packed",
          Optional.of(source.lrc()),
          Optional.of(RETRY_AFTER),
          null);
    }
    return Apply.of(
        SourceState.of(
            granted(before, source, arrival),
            list.changed(changes.added(), changes.removed()),
            arrival.building(before)),
        true,
        removals -> removals.names(arrival.removing(source), changes.removed()));
  }

  /** Repacking runs in parallel with updates; beyond this limit updates have to wait for it. */
  private long overlayHardMax() {
    return 10L * (limits.get().overlayMax() + Limits.BULK_ITEMS_MAX);
  }

  Decision heartbeat(Optional<SourceState> held, UpdateSource source, Arrival arrival) {
    return held.filter(state -> state.isStateOf(source) && state.content().isWhole())
        .map(state -> confirmed(state, source, arrival))
        .orElse(Decision.FULL_NEEDED);
  }

  private Decision confirmed(SourceState state, UpdateSource source, Arrival arrival) {
    return Apply.of(
        state.confirmed(granted(state, source, arrival), arrival.building(state)),
        true,
        none -> {});
  }

  /** A state that does not build on the held one, even if it comes from the same sender. */
  private SourceState fresh(
      Optional<SourceState> held, UpdateSource source, Content content, Arrival arrival) {
    Optional<SourceState> before =
        held.filter(state -> !state.expiredAt(arrival.now()))
            .filter(state -> SenderIdentity.isSame(state.source(), source))
            .filter(state -> state.source().bootId() == source.bootId());
    return SourceState.of(granted(source), content, arrival.contact(before));
  }

  private UpdateSource granted(SourceState held, UpdateSource source, Arrival arrival) {
    UpdateSource granted = granted(source);
    return arrival.isLate(held) ? granted.aged(granted.age(), held.source().lease()) : granted;
  }

  UpdateSource granted(UpdateSource source) {
    Duration most = limits.get().leaseMax();
    Duration lease = source.lease().compareTo(most) > 0 ? most : source.lease();
    return source.aged(source.age(), lease);
  }
}
