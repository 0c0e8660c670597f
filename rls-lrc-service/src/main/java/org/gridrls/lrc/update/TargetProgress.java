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
import org.gridrls.kit.update.Backoff;
import org.gridrls.lrc.catalog.AcknowledgedState;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.filter.Partition;
import org.gridrls.lrc.filter.PartitionFilter;
import org.gridrls.lrc.update.UpdateTargets.Wanted;

/**
 * How far one index is, and what it should be told next. Decides by the time it is given and by
 * what it was told; does nothing itself. Safe for threads.
 */
final class TargetProgress {
  private static final int HEARTBEATS_A_LEASE = 3;

  private final Supplier<UpdateConfig> config;
  private final Backoff backoff;

  /**
   * Requests for the whole are counted, so that one that comes during an update is not taken as met
   * by it.
   */
  private long wholeAsked = 1;

  private long wholeBegun;
  private long wholeDone;

  /** What the index holds; its boot id is another one until it was told of this start. */
  private BaseState held = new BaseState(0, 0);

  /** All that was acknowledged before is in the state that is held. */
  private Instant completeAt = Instant.MIN;

  private long filterId;
  private Instant wholeAt = Instant.MIN;
  private Instant changesAt = Instant.MIN;
  private Instant contactAt = Instant.MIN;
  private Duration lease;
  private boolean changesAtOnce;
  private Instant nextAttempt;
  private boolean confirmed;
  private boolean outgrown;
  private long failures;
  private String lastFailure;
  private Sent lastSent;
  private final Instant since;
  private final SentTotals totals = new SentTotals();

  /** What is to be done now. */
  enum Due {
    NOTHING,
    HEARTBEAT,
    CHANGES,
    WHOLE
  }

  TargetProgress(Supplier<UpdateConfig> config, Backoff backoff, Instant since) {
    this.config = config;
    this.backoff = backoff;
    this.since = since;
    this.lease = config.get().lease();
  }

  synchronized Due due(UpdateTarget target, Observation seen) {
    if (isLevel(seen)) {
      completeAt = seen.at();
    }
    Instant now = seen.at();
    if (nextAttempt != null && now.isBefore(nextAttempt)) {
      return Due.NOTHING;
    }
    UpdateKind kind = target.kind();
    Duration interval = target.fullInterval().orElse(config.get().fullInterval(kind));
    if (wholeNeeded() || isOfAnotherPast(held, seen.boot())) {
      return Due.WHOLE;
    }
    if (held.bootId() != seen.boot().bootId()) {
      return Due.CHANGES;
    }
    if (reached(wholeAt, interval, now)) {
      return Due.WHOLE;
    }
    if (changesAreDue(seen.latest(), now)) {
      return Due.CHANGES;
    }
    return reached(contactAt, heartbeatInterval(), now) ? Due.HEARTBEAT : Due.NOTHING;
  }

  private boolean isLevel(Observation seen) {
    return !wholeNeeded()
        && held.bootId() == seen.boot().bootId()
        && seen.latest() <= held.generation();
  }

  /** Whether a heartbeat means something to the index: it holds a state of this number. */
  synchronized boolean mayHeartbeat(CatalogBoot boot) {
    return !wholeNeeded() && held.bootId() == boot.bootId();
  }

  /** A state that the catalog went back behind: its store was put back to an older one since. */
  static boolean isOfAnotherPast(BaseState state, CatalogBoot boot) {
    return state.bootId() != boot.bootId() && state.generation() > boot.sequence();
  }

  private Duration heartbeatInterval() {
    return granted(lease).dividedBy(HEARTBEATS_A_LEASE);
  }

  /**
   * The index held this when the catalog was stopped: if it still does, it is told only what has
   * changed since.
   */
  synchronized void resume(AcknowledgedState state, Observation seen) {
    held = new BaseState(state.bootId(), state.generation());
    filterId = state.filterId();
    wholeAt = seen.steady(state.wholeAt());
    wholeDone = Math.max(wholeDone, 1);
  }

  private boolean wholeNeeded() {
    return wholeDone < wholeAsked;
  }

  /** At once if the last ones were sent long ago; else together with those that follow them. */
  private boolean changesAreDue(long latest, Instant now) {
    long pending = latest - held.generation();
    return pending > 0
        && (changesAtOnce
            || pending >= config.get().immediateChanges()
            || reached(changesAt, config.get().immediateInterval(), now));
  }

  /** No index is relied on for longer than the catalog wants now. */
  private Duration granted(Duration byIndex) {
    Duration wanted = config.get().lease();
    return byIndex.isZero() || byIndex.compareTo(wanted) > 0 ? wanted : byIndex;
  }

  private static boolean reached(Instant since, Duration after, Instant now) {
    return !now.isBefore(since.plus(after));
  }

  /** The state that the journal should reach back to for it; empty before it has one. */
  synchronized OptionalLong needed() {
    return wholeDone == 0 ? OptionalLong.empty() : OptionalLong.of(held.generation());
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

  /** To be remembered over a restart. */
  synchronized AcknowledgedState acknowledged(
      String rli, UpdateKind kind, Partition partition, Observation seen) {
    return new AcknowledgedState(
        rli,
        kind,
        partition.digest(),
        held.bootId(),
        held.generation(),
        filterId,
        seen.shown(wholeAt));
  }

  /** Somebody wants the whole, soon: a failure before does not put it off. */
  synchronized void wholeWanted() {
    wholeAsked++;
    nextAttempt = null;
  }

  synchronized boolean wasTold() {
    return contactAt.isAfter(Instant.MIN);
  }

  /** The index is to hear of us at once: what changed while it was away, or that nothing did. */
  synchronized void contactWanted() {
    contactAt = Instant.MIN;
    changesAtOnce = true;
    nextAttempt = null;
  }

  synchronized void wholeBegins() {
    wholeBegun = wholeAsked;
  }

  /** The index does not hold what it was thought to: it wants the whole. */
  synchronized void lost() {
    completeAt = Instant.MIN;
    wholeWanted();
  }

  /** The index has what was sent, or a later state of the same start. */
  synchronized void delivered(Delivery delivery, long generation, Instant began, Observation seen) {
    if (delivery.kind().isWhole()) {
      wholeDone = wholeBegun;
      wholeAt = began;
      completeAt = Instant.MIN;
    }
    if (delivery.asOf().isAfter(completeAt)) {
      completeAt = delivery.asOf();
    }
    if (delivery.changes() > 0) {
      changesAt = began;
    }
    changesAtOnce = false;
    held = new BaseState(delivery.state().bootId(), generation);
    contactAt = seen.at();
    nextAttempt = null;
    confirmed = true;
    failures = 0;
    lastFailure = null;
    lease = granted(delivery.receipt().lease());
    if (delivery.kind() != Delivery.Kind.HEARTBEAT) {
      filterId = generation == delivery.generation() ? delivery.filterId() : 0;
      Duration took = Duration.between(began, seen.at());
      totals.add(delivery, took);
      lastSent =
          new Sent(delivery.kind().word(), seen.wall(), took, delivery.names(), delivery.bytes());
    }
  }

  /**
   * True once, if the index has confirmed nothing of this process: what it holds of a later start
   * may be of a time before the store was put back. Later it is somebody else's.
   */
  synchronized boolean mayOutgrow() {
    boolean may = !confirmed && !outgrown;
    outgrown = true;
    return may;
  }

  /** Nothing before {@code least} has passed, and longer after each failure. */
  synchronized void failed(String reason, Duration least, Instant now) {
    failures++;
    lastFailure = reason;
    Duration wait = backoff.after(failures);
    nextAttempt = now.plus(wait.compareTo(least) < 0 ? least : wait);
  }

  /** Somebody else sends as this catalog: the index is to notice that both go on. */
  synchronized void contested(String reason, Instant now) {
    failed(reason, Duration.ZERO, now);
    Instant heartbeat = now.plus(heartbeatInterval());
    nextAttempt = nextAttempt.isAfter(heartbeat) ? heartbeat : nextAttempt;
  }

  /** As people read it; null if nothing failed. */
  synchronized Instant nextAttempt(Observation seen) {
    return nextAttempt == null ? null : seen.shown(nextAttempt);
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
    long pending = Math.max(0, seen.latest() - held.generation());
    return new UpdateTargetStatus(
        wanted.target(),
        wanted.origin(),
        isLevel(seen),
        held.generation(),
        pending,
        Optional.ofNullable(lastSent),
        failures,
        Optional.ofNullable(lastFailure),
        Optional.ofNullable(nextAttempt(seen)),
        totals.now(lag(seen), filter));
  }

  /** How old the state is that the index has: what it was never told counts from the start on. */
  private Duration lag(Observation seen) {
    Instant from = completeAt.isAfter(since) ? completeAt : since;
    Duration lag = isLevel(seen) ? Duration.ZERO : Duration.between(from, seen.at());
    return lag.isNegative() ? Duration.ZERO : lag;
  }
}
