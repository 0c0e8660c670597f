package org.gridrls.rli.parent;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.kit.update.Backoff;
import org.gridrls.rli.index.source.SourceState;

/**
 * How far one parent is with one source, and what it should be told next. Decides by the time it is
 * given and by what it was told; does nothing itself. Safe for threads.
 */
final class SourceFeed {
  private static final int HEARTBEATS_A_LEASE = 6;
  private static final int PROBES_A_LEASE = 4;

  private final Backoff backoff;
  private SourceState acknowledged;
  private BloomFilter filter;
  private boolean wholeWanted;
  private boolean elsewhere;
  private Instant contactAt = Instant.MIN;
  private Instant wholeAt;
  private Instant nextAttempt = Instant.MIN;
  private long failures;
  private String trouble;

  /** What is to be done now. */
  enum Due {
    NOTHING,
    HEARTBEAT,
    CHANGES,
    WHOLE
  }

  SourceFeed(Backoff backoff, boolean wholeWanted) {
    this.backoff = backoff;
    this.wholeWanted = wholeWanted;
  }

  /**
   * @param pause the least time between changes
   * @param fullInterval everything goes at least so often
   */
  synchronized Due due(
      SourceState state, Duration pause, Optional<Duration> fullInterval, Instant now) {
    if (now.isBefore(nextAttempt)) {
      return Due.NOTHING;
    }
    if (wholeWanted || isFullDue(fullInterval, now)) {
      return Due.WHOLE;
    }
    if (acknowledged == null) {
      return Due.HEARTBEAT; // it may have just this from before
    }
    if (hasOtherPatterns(state) || isOtherKind(state) || hasGoneBack(state)) {
      return Due.WHOLE;
    }
    if (acknowledged.source().bootId() != state.source().bootId()) {
      return Due.CHANGES; // a restarted catalog is told of at once
    }
    if (!acknowledged.isStateOf(state.source())) {
      return now.isBefore(contactAt.plus(pause)) ? Due.NOTHING : Due.CHANGES;
    }
    Duration least = state.source().lease().dividedBy(HEARTBEATS_A_LEASE);
    boolean fresher = state.heardAt().isAfter(acknowledged.heardAt());
    return fresher && !now.isBefore(contactAt.plus(least)) ? Due.HEARTBEAT : Due.NOTHING;
  }

  private boolean isFullDue(Optional<Duration> interval, Instant now) {
    return wholeAt != null
        && interval.filter(after -> !now.isBefore(wholeAt.plus(after))).isPresent();
  }

  /** A catalog that lost its store counts from the beginning. */
  private boolean hasGoneBack(SourceState state) {
    return state.source().generation() < acknowledged.source().generation();
  }

  private boolean hasOtherPatterns(SourceState state) {
    return !acknowledged.source().patterns().equals(state.source().patterns());
  }

  private boolean isOtherKind(SourceState state) {
    return acknowledged.content().evidence() != state.content().evidence();
  }

  synchronized Optional<SourceState> acknowledged() {
    return Optional.ofNullable(acknowledged);
  }

  /** The filter that the parent has; null if there is none or it was not kept. */
  synchronized BloomFilter filter() {
    return filter;
  }

  synchronized long filterBytes() {
    return filter == null ? 0 : filter.sizeInBytes();
  }

  synchronized void wholeWanted() {
    wholeWanted = true;
    nextAttempt = Instant.MIN;
  }

  /** The parent has it now. */
  synchronized void delivered(Passage passage, boolean keepFilter, Instant now) {
    acknowledged = passage.state();
    filter = keepFilter ? passage.filter() : null;
    if (passage.whole()) {
      wholeWanted = false;
      wholeAt = now;
    }
    elsewhere = false;
    went(now);
  }

  private void went(Instant now) {
    contactAt = now;
    nextAttempt = Instant.MIN;
    failures = 0;
    trouble = null;
  }

  /**
   * The parent hears the catalog over a better way. It is asked again now and then, as that may
   * end.
   *
   * @param same true if it has the very state that it was told
   */
  synchronized void heardElsewhere(SourceState state, boolean same, Instant now) {
    acknowledged = same ? state : null;
    filter = null;
    wholeWanted = false;
    elsewhere = true;
    went(now);
    nextAttempt = now.plus(state.source().lease().dividedBy(PROBES_A_LEASE));
  }

  /** This source alone was refused. */
  synchronized void refused(String reason, Instant now) {
    failures++;
    trouble = reason;
    nextAttempt = now.plus(backoff.after(failures));
  }

  /** The parent can't be reached; what would be needed for the changes alone is not kept long. */
  @SuppressWarnings("ReferenceEquality") // the very store
  synchronized void interrupted(SourceState state) {
    if (acknowledged != null && acknowledged.content().store() != state.content().store()) {
      acknowledged = null;
      filter = null;
    }
  }

  synchronized boolean isInStep(SourceState state) {
    return elsewhere || (acknowledged != null && acknowledged.isStateOf(state.source()));
  }

  synchronized long failures() {
    return failures;
  }

  synchronized Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  synchronized Instant nextAttempt() {
    return nextAttempt;
  }
}
