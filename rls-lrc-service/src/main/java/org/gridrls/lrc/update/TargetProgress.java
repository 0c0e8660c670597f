package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.api.update.UpdateTargetStatus.Sent;
import org.gridrls.kit.update.DueUpdate;
import org.gridrls.kit.update.FeedProgress;
import org.gridrls.kit.update.FeedProgress.Gap;
import org.gridrls.kit.update.SentUpdate;
import org.gridrls.lrc.catalog.AcknowledgedState;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.filter.Partition;
import org.gridrls.lrc.filter.PartitionFilter;
import org.gridrls.lrc.update.UpdateTargets.Wanted;

/**
 * What one index holds of the catalog, and what it should be sent next. Decides by the time it is
 * given and by what the index answered; sends nothing itself. Safe for threads.
 */
final class TargetProgress {
  private static final int HEARTBEATS_A_LEASE = 3;

  private final Supplier<UpdateConfig> config;
  private final FeedProgress feed;
  private final Instant since;
  private final SentTotals totals = new SentTotals();

  /** What the index holds; its boot id is another one until it was sent something of this start. */
  private BaseState held = new BaseState(0, 0);

  /** All that was acknowledged before is in the state that is held. */
  private Instant completeAt = Instant.MIN;

  private long filterId;
  private Instant changesAt = Instant.MIN;
  private Duration lease;
  private boolean changesAtOnce;
  private boolean confirmed;
  private boolean outgrown;
  private Sent lastSent;

  TargetProgress(Supplier<UpdateConfig> config, FeedProgress feed, Instant since) {
    this.config = config;
    this.feed = feed;
    this.since = since;
    this.lease = config.get().lease();
  }

  FeedProgress feed() {
    return feed;
  }

  synchronized DueUpdate due(UpdateTarget target, Observation seen) {
    if (isLevel(seen)) {
      completeAt = seen.at();
    }
    Duration interval = target.fullInterval().orElse(config.get().fullInterval(target.kind()));
    return feed.due(
        new FeedProgress.Outlook(
            gap(seen),
            Optional.of(interval),
            changesAreDue(seen),
            feed.isSilentFor(heartbeatInterval(), seen.at())),
        seen.at());
  }

  private Gap gap(Observation seen) {
    if (isOfAnotherPast(held, seen.boot())) {
      return Gap.UNRELATED;
    }
    if (held.bootId() != seen.boot().bootId()) {
      return Gap.OTHER_START;
    }
    return seen.latest() > held.generation() ? Gap.CHANGES : Gap.NONE;
  }

  private boolean isLevel(Observation seen) {
    return !feed.isWholeWanted()
        && held.bootId() == seen.boot().bootId()
        && seen.latest() <= held.generation();
  }

  /** A state that the catalog went back behind: its store was put back to an older one since. */
  static boolean isOfAnotherPast(BaseState state, CatalogBoot boot) {
    return state.bootId() != boot.bootId() && state.generation() > boot.sequence();
  }

  private Duration heartbeatInterval() {
    return granted(lease).dividedBy(HEARTBEATS_A_LEASE);
  }

  /** At once if the last ones were sent long ago; else together with those that follow them. */
  private boolean changesAreDue(Observation seen) {
    return changesAtOnce
        || seen.latest() - held.generation() >= config.get().immediateChanges()
        || !seen.at().isBefore(changesAt.plus(config.get().immediateInterval()));
  }

  /** No index is relied on for longer than the catalog wants now. */
  private Duration granted(Duration byIndex) {
    Duration wanted = config.get().lease();
    return byIndex.isZero() || byIndex.compareTo(wanted) > 0 ? wanted : byIndex;
  }

  /**
   * The index held this when the catalog was stopped: if it still does, it is sent only what has
   * changed since.
   */
  synchronized void resume(AcknowledgedState state, Observation seen) {
    held = new BaseState(state.bootId(), state.generation());
    filterId = state.filterId();
    feed.resume(seen.steady(state.wholeAt()));
  }

  /** The state that the journal should reach back to for it; empty before it has one. */
  synchronized OptionalLong needed() {
    return feed.wholeAt().isEmpty() ? OptionalLong.empty() : OptionalLong.of(held.generation());
  }

  /** What the index has confirmed; of this start of the catalog, or of one before. */
  synchronized BaseState held() {
    return held;
  }

  /** All that was acknowledged before is in the state that the index holds; MIN if unknown. */
  synchronized Instant completeAt() {
    return completeAt;
  }

  /** Which filter the bits of the index are of; 0 if that is not known. */
  synchronized long filterId() {
    return filterId;
  }

  /** To be kept over a restart. */
  synchronized AcknowledgedState acknowledged(
      String rli, UpdateKind kind, Partition partition, Observation seen) {
    return new AcknowledgedState(
        rli,
        kind,
        partition.digest(),
        held.bootId(),
        held.generation(),
        filterId,
        seen.shown(feed.wholeAt().orElse(Instant.MIN)));
  }

  boolean wasSentAnything() {
    return feed.contactAt().isAfter(Instant.MIN);
  }

  /** The index is sent at once what changed while it was away, or a heartbeat. */
  synchronized void requestContact() {
    changesAtOnce = true;
    feed.requestContact();
  }

  /** The index does not hold what was assumed: it needs everything. */
  synchronized void lost() {
    completeAt = Instant.MIN;
    feed.requestWhole();
  }

  /** The index has what was sent, or a later state of the same start. */
  synchronized void delivered(
      SentUpdate<CatalogState> sent, long generation, Instant began, Observation seen) {
    CatalogState state = sent.state();
    feed.delivered(sent, began, seen.at());
    if (sent.kind().isWhole()) {
      completeAt = Instant.MIN;
    }
    if (state.asOf().isAfter(completeAt)) {
      completeAt = state.asOf();
    }
    if (state.changes() > 0) {
      changesAt = began;
    }
    changesAtOnce = false;
    held = new BaseState(state.base().bootId(), generation);
    confirmed = true;
    lease = granted(sent.receipt().lease());
    if (sent.kind() != SentUpdate.Kind.HEARTBEAT) {
      filterId = generation == state.generation() ? state.filterId() : 0;
      Duration took = Duration.between(began, seen.at());
      totals.add(sent, took);
      lastSent = sent.summary(seen.wall(), took);
    }
  }

  /**
   * True once, if the index has confirmed nothing of this process: what it holds of a later start
   * may be of a time before the store was put back. Later it is another server's.
   */
  synchronized boolean mayOutgrow() {
    boolean may = !confirmed && !outgrown;
    outgrown = true;
    return may;
  }

  /** Another server sends as this catalog: the index has to notice that both run. */
  synchronized void contested(String reason, Instant now) {
    feed.retry().failed(reason, Duration.ZERO, now);
    Instant heartbeat = now.plus(heartbeatInterval());
    if (feed.retry().mustWait(heartbeat)) {
      feed.retry().waitUntil(heartbeat);
    }
  }

  /** Of a target that is sent nothing, and why. */
  synchronized UpdateTargetStatus silent(Wanted wanted, String why) {
    return new UpdateTargetStatus(
        wanted.target(),
        wanted.origin(),
        false,
        held.generation(),
        0,
        Optional.ofNullable(lastSent),
        0,
        Optional.of(why),
        Optional.empty());
  }

  /** {@code filter} is how full the one is that the index is sent, if it is sent one. */
  synchronized UpdateTargetStatus status(
      Wanted wanted, Observation seen, Optional<PartitionFilter.Fill> filter) {
    return new UpdateTargetStatus(
        wanted.target(),
        wanted.origin(),
        isLevel(seen),
        held.generation(),
        Math.max(0, seen.latest() - held.generation()),
        Optional.ofNullable(lastSent),
        feed.retry().failures(),
        feed.retry().reason(),
        feed.retry().nextAttempt().map(seen::shown),
        totals.now(lag(seen), filter));
  }

  /** How old the state is that the index has; before it has one, counted from the start. */
  private Duration lag(Observation seen) {
    Instant from = completeAt.isAfter(since) ? completeAt : since;
    Duration lag = isLevel(seen) ? Duration.ZERO : Duration.between(from, seen.at());
    return lag.isNegative() ? Duration.ZERO : lag;
  }
}
