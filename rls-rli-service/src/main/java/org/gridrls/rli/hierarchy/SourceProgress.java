package org.gridrls.rli.hierarchy;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.update.DueUpdate;
import org.gridrls.kit.update.FeedProgress;
import org.gridrls.kit.update.FeedProgress.Gap;
import org.gridrls.kit.update.SentUpdate;
import org.gridrls.rli.index.source.SourceState;

/**
 * Knows what one parent holds of one source, and what it should be sent next. Decides by the time
 * it is given and by what the parent answered; sends nothing itself. Safe for threads.
 */
final class SourceProgress {
  private static final int HEARTBEATS_A_LEASE = 6;
  private static final int PROBES_A_LEASE = 4;

  private final FeedProgress feed;
  private Optional<ForwardedState> acknowledged = Optional.empty();
  private boolean elsewhere;

  SourceProgress(FeedProgress feed) {
    this.feed = feed;
  }

  FeedProgress feed() {
    return feed;
  }

  /**
   * @param pause the least time between changes
   * @param fullInterval everything is sent at least this often
   */
  synchronized DueUpdate due(
      SourceState state, Duration pause, Optional<Duration> fullInterval, Instant now) {
    Gap gap = acknowledged.map(held -> gap(held.source(), state)).orElse(Gap.UNKNOWN);
    return feed.due(
        new FeedProgress.Outlook(
            gap, fullInterval, feed.isSilentFor(pause, now), heartbeatIsDue(gap, state, now)),
        now);
  }

  private static Gap gap(SourceState held, SourceState state) {
    UpdateSource before = held.source();
    UpdateSource after = state.source();
    if (!before.patterns().equals(after.patterns())
        || held.content().evidence() != state.content().evidence()
        || after.generation() < before.generation()) {
      return Gap.UNRELATED;
    }
    if (before.bootId() != after.bootId()) {
      return Gap.OTHER_START;
    }
    return held.isStateOf(after) ? Gap.NONE : Gap.CHANGES;
  }

  /** Only if the source sent an update since the parent last received one. */
  private boolean heartbeatIsDue(Gap gap, SourceState state, Instant now) {
    return gap == Gap.NONE
        && state.heardAt().isAfter(acknowledged.orElseThrow().source().heardAt())
        && feed.isSilentFor(state.source().lease().dividedBy(HEARTBEATS_A_LEASE), now);
  }

  /** Returns what the parent has, as far as known. */
  synchronized Optional<ForwardedState> acknowledged() {
    return acknowledged;
  }

  /** The filter that the parent has; empty if it has none, or if that was not kept. */
  synchronized Optional<BloomFilter> filter() {
    return acknowledged.flatMap(ForwardedState::filter);
  }

  synchronized long filterBytes() {
    return acknowledged.map(ForwardedState::filterBytes).orElse(0L);
  }

  /** The parent has it now. */
  synchronized void delivered(
      SentUpdate<ForwardedState> sent, boolean keepFilter, Instant began, Instant now) {
    acknowledged = Optional.of(keepFilter ? sent.state() : sent.state().withoutFilter());
    elsewhere = false;
    feed.delivered(sent, began, now);
  }

  /**
   * The parent receives the catalog over a better route. It is asked again now and then, as that
   * may end.
   *
   * @param same true if it has the very state that it was sent
   */
  synchronized void heardElsewhere(SourceState state, boolean same, Instant now) {
    acknowledged =
        same ? Optional.of(new ForwardedState(state, Optional.empty())) : Optional.empty();
    elsewhere = true;
    feed.heldElsewhere(now, state.source().lease().dividedBy(PROBES_A_LEASE));
  }

  /**
   * The parent can't be reached; contents that only serve to find the changes are not kept long.
   */
  @SuppressWarnings("ReferenceEquality") // the very store
  synchronized void interrupted(SourceState state) {
    acknowledged =
        acknowledged.filter(held -> held.source().content().store() == state.content().store());
  }

  synchronized boolean isInStep(SourceState state) {
    return elsewhere || holds(state);
  }

  /** Does the parent hold exactly this state, as far as known? */
  synchronized boolean holds(SourceState state) {
    return acknowledged.filter(held -> held.source().isStateOf(state.source())).isPresent();
  }
}
