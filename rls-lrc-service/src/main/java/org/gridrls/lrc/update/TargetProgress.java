package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.api.update.UpdateTotals;
import org.gridrls.kit.update.DueUpdate;
import org.gridrls.kit.update.FeedProgress;
import org.gridrls.kit.update.FeedProgress.Gap;
import org.gridrls.kit.update.SentUpdate;
import org.gridrls.lrc.catalog.AcknowledgedState;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.filter.PartitionFilter;
import org.gridrls.lrc.filter.TargetPartition;
import org.gridrls.lrc.update.UpdateTargets.Wanted;

/**
 * Knows what one index holds of the catalog, and what it should be sent next. Decides by the time
 * it is given and by what the index answered; sends nothing itself. Safe for threads.
 */
final class TargetProgress {
  private static final int HEARTBEATS_A_LEASE = 3;

  /** Changes are under way to an index for this part of the time at most, whatever they take. */
  private static final int BUSY_PART = 10;

  private static final Duration WAIT_MAX = Duration.ofSeconds(30);

  private final Supplier<UpdateConfig> config;
  private final FeedProgress feed;
  private final Instant since;
  private final boolean near;
  private final SentTotals totals = new SentTotals();

  /**
   * The state that the index holds; its boot id differs from this start's until an update of this
   * start was sent.
   */
  private BaseState held = new BaseState(0, 0);

  /** Everything acknowledged before this moment is in the state held. */
  private Instant completeAt = Instant.MIN;

  /** The history of the store that the last accepted update stated. */
  private StoreHistory told = StoreHistory.UNKNOWN;

  private long filterId;
  private Instant changesAt = Instant.MIN;
  private Duration changesTook = Duration.ZERO;
  private Duration lease;
  private boolean changesAtOnce;
  private boolean confirmed;
  private boolean outgrown;
  private UpdateTargetStatus.SucceededUpdate lastSent;

  /** {@code near}: the index is in the same server, and changes for it never wait for others. */
  TargetProgress(Supplier<UpdateConfig> config, FeedProgress feed, Instant since, boolean near) {
    this.config = config;
    this.feed = feed;
    this.since = since;
    this.near = near;
    this.lease = config.get().lease();
  }

  FeedProgress feed() {
    return feed;
  }

  synchronized DueUpdate due(UpdateTarget target, CatalogSnapshot seen) {
    if (isLevel(seen) && !seen.listed()) {
      completeAt = seen.at();
    }
    Duration interval = target.fullInterval().orElse(config.get().fullInterval(target.kind()));
    return feed.due(
        new FeedProgress.Outlook(
            gap(seen),
            Optional.of(interval),
            !seen.listed() && changesAreDue(seen),
            !seen.history().equals(told) || feed.isSilentFor(heartbeatInterval(), seen.at())),
        seen.at());
  }

  private Gap gap(CatalogSnapshot seen) {
    boolean otherStart = held.bootId() != seen.boot().bootId();
    if (isOfAnotherPast(held, seen.boot()) || otherStart && seen.listed()) {
      return Gap.UNRELATED;
    }
    if (otherStart) {
      return Gap.OTHER_START;
    }
    return seen.latest() > held.generation() ? Gap.CHANGES : Gap.NONE;
  }

  private boolean isLevel(CatalogSnapshot seen) {
    return !feed.isWholeWanted()
        && held.bootId() == seen.boot().bootId()
        && seen.latest() <= held.generation();
  }

  /** Whether the store was restored to a copy older than this state. */
  static boolean isOfAnotherPast(BaseState state, CatalogBoot boot) {
    return !boot.contains(state);
  }

  private Duration heartbeatInterval() {
    return granted(lease).dividedBy(HEARTBEATS_A_LEASE);
  }

  /**
   * Changes are sent immediately if the last ones were sent long ago, otherwise together with those
   * that follow.
   */
  private boolean changesAreDue(CatalogSnapshot seen) {
    return changesAtOnce
        || near
        || seen.latest() - held.generation() >= config.get().immediateChanges()
        || !seen.at().isBefore(changesAt.plus(changesWait()));
  }

  /** Returns how long changes wait after the last ones: longer while an index or link is slow. */
  private Duration changesWait() {
    Duration least = config.get().immediateInterval();
    Duration slow = changesTook.multipliedBy(BUSY_PART);
    Duration longer = slow.compareTo(WAIT_MAX) < 0 ? slow : WAIT_MAX;
    return longer.compareTo(least) > 0 ? longer : least;
  }

  /** Limits the lease to the one configured now. */
  private Duration granted(Duration byIndex) {
    Duration wanted = config.get().lease();
    return byIndex.isZero() || byIndex.compareTo(wanted) > 0 ? wanted : byIndex;
  }

  /** Resumes from the state that the index held when the catalog was stopped. */
  synchronized void resume(AcknowledgedState state, CatalogSnapshot seen) {
    held = new BaseState(state.bootId(), state.generation());
    filterId = state.filterId();
    feed.resume(seen.steady(state.wholeAt()));
  }

  /** The state that the journal should reach back to for this index; empty before it has one. */
  synchronized OptionalLong needed() {
    return feed.wholeAt().isEmpty() ? OptionalLong.empty() : OptionalLong.of(held.generation());
  }

  /** The state that the index confirmed, of this start of the catalog or of an earlier one. */
  synchronized BaseState held() {
    return held;
  }

  /**
   * Everything acknowledged before this moment is in the state that the index holds; MIN if
   * unknown.
   */
  synchronized Instant completeAt() {
    return completeAt;
  }

  /** The filter whose bits the index holds; 0 if unknown. */
  synchronized long filterId() {
    return filterId;
  }

  /** The state to be stored for the next start. */
  synchronized AcknowledgedState acknowledged(
      String rli, UpdateKind kind, TargetPartition partition, CatalogSnapshot seen) {
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

  /** Requests an immediate update with the changes since, or a heartbeat. */
  synchronized void requestContact() {
    changesAtOnce = true;
    feed.requestContact();
  }

  /** The index does not hold the expected state: it needs a full update. */
  synchronized void lost() {
    completeAt = Instant.MIN;
    feed.requestWhole();
  }

  /** Records that the index holds the state sent, or a later one of the same start. */
  synchronized void delivered(
      SentUpdate<CatalogState> sent, long generation, Instant began, CatalogSnapshot seen) {
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
    if (sent.kind() != SentUpdate.SentKind.HEARTBEAT) {
      filterId = generation == state.generation() ? state.filterId() : 0;
      Duration took = Duration.between(began, seen.at());
      changesTook = sent.kind().isWhole() ? Duration.ZERO : took;
      totals.add(sent, took);
      lastSent = sent.summary(seen.moment().wall(), took);
    }
  }

  /** Whether the index has confirmed a state to this process. */
  synchronized boolean isConfirmed() {
    return confirmed;
  }

  synchronized void told(StoreHistory history) {
    told = history;
  }

  /**
   * True once, if the index has confirmed nothing to this process: then a later start that it holds
   * may stem from before a restore of the store. Afterwards it is another server's.
   */
  synchronized boolean mayOutgrow() {
    boolean may = !confirmed && !outgrown;
    outgrown = true;
    return may;
  }

  /**
   * Records that another server sends as this catalog. Updates continue, so that the index notices
   * both.
   */
  synchronized void contested(String reason, Instant now) {
    feed.retry().failed(reason, Duration.ZERO, now);
    Instant heartbeat = now.plus(heartbeatInterval());
    if (feed.retry().mustWait(heartbeat)) {
      feed.retry().waitUntil(heartbeat);
    }
  }

  /** The status of a target that is sent nothing, with the reason. */
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
        Optional.empty(),
        UpdateTotals.NONE);
  }

  /**
   * The status of the target; {@code filter} is the fill of the filter sent to the index, if any.
   */
  synchronized UpdateTargetStatus status(
      Wanted wanted, CatalogSnapshot seen, Optional<PartitionFilter.Fill> filter) {
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

  /** The age of the state that the index holds; before it has one, the time since the start. */
  private Duration lag(CatalogSnapshot seen) {
    Instant from = completeAt.isAfter(since) ? completeAt : since;
    Duration lag = isLevel(seen) ? Duration.ZERO : Duration.between(from, seen.at());
    return lag.isNegative() ? Duration.ZERO : lag;
  }
}
