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
  private final long bootId;

  /** What the index holds; its boot id is another one until it was told of this start. */
  private long heldBootId;

  private long acknowledged;
  private long filterId;
  private Instant wholeAt = Instant.MIN;
  private Instant contactAt = Instant.MIN;
  private Duration lease;
  private Instant pendingSince;
  private boolean changesAtOnce;
  private Instant nextAttempt;
  private long failures;
  private String lastFailure;
  private Sent lastSent;
  private final SentTotals totals = new SentTotals();

  /** What is to be done now. */
  enum Due {
    NOTHING,
    HEARTBEAT,
    CHANGES,
    WHOLE
  }

  TargetProgress(Supplier<UpdateConfig> config, Backoff backoff, long bootId) {
    this.config = config;
    this.backoff = backoff;
    this.bootId = bootId;
    this.heldBootId = bootId;
    this.lease = config.get().lease();
  }

  synchronized Due due(UpdateTarget target, long latest, Instant now) {
    if (latest > acknowledged && pendingSince == null) {
      pendingSince = now;
    }
    if (nextAttempt != null && now.isBefore(nextAttempt)) {
      return Due.NOTHING;
    }
    UpdateKind kind = target.kind();
    Duration interval = target.fullInterval().orElse(config.get().fullInterval(kind));
    if (wholeNeeded()) {
      return Due.WHOLE;
    }
    if (isOfEarlierStart()) {
      return Due.CHANGES;
    }
    if (reached(wholeAt, interval, now)) {
      return Due.WHOLE;
    }
    if (changesAreDue(latest, now)) {
      return Due.CHANGES;
    }
    return reached(contactAt, granted(lease).dividedBy(HEARTBEATS_A_LEASE), now)
        ? Due.HEARTBEAT
        : Due.NOTHING;
  }

  /**
   * The index held this when the catalog was stopped: if it still does, it is told only what has
   * changed since.
   */
  synchronized void resume(AcknowledgedState state, Instant now) {
    heldBootId = state.bootId();
    acknowledged = state.generation();
    filterId = state.filterId();
    wholeAt = state.wholeAt().isAfter(now) ? now : state.wholeAt();
    wholeDone = Math.max(wholeDone, 1);
  }

  private boolean isOfEarlierStart() {
    return heldBootId != bootId;
  }

  private boolean wholeNeeded() {
    return wholeDone < wholeAsked;
  }

  private boolean changesAreDue(long latest, Instant now) {
    long pending = latest - acknowledged;
    return pending > 0
        && (changesAtOnce
            || pending >= config.get().immediateChanges()
            || reached(pendingSince, config.get().immediateInterval(), now));
  }

  /** No index is relied on for longer than the catalog wants now. */
  private Duration granted(Duration byIndex) {
    Duration wanted = config.get().lease();
    return byIndex.isZero() || byIndex.compareTo(wanted) > 0 ? wanted : byIndex;
  }

  private static boolean reached(Instant since, Duration after, Instant now) {
    return !now.isBefore(since.plus(after));
  }

  synchronized long acknowledged() {
    return acknowledged;
  }

  /** The state that the journal should reach back to for it; empty before it has one. */
  synchronized OptionalLong needed() {
    return wholeDone == 0 ? OptionalLong.empty() : OptionalLong.of(acknowledged);
  }

  /** What the index has confirmed; of this start of the catalog, or of one before. */
  synchronized BaseState held() {
    return new BaseState(heldBootId, acknowledged);
  }

  /** Which filter the bits of the index are of; 0 if that is not known. */
  synchronized long filterId() {
    return filterId;
  }

  /** To be remembered over a restart. */
  synchronized AcknowledgedState acknowledged(String rli, UpdateKind kind, Partition partition) {
    return new AcknowledgedState(
        rli, kind, partition.digest(), heldBootId, acknowledged, filterId, wholeAt);
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

  /** The index has what was sent. */
  synchronized void delivered(Delivery delivery, long generation, Instant began, Instant now) {
    if (delivery.kind().isWhole()) {
      wholeDone = wholeBegun;
      wholeAt = began;
    }
    if (delivery.kind() != Delivery.Kind.HEARTBEAT) {
      filterId = generation == delivery.generation() ? delivery.filterId() : 0;
      pendingSince = null;
    }
    changesAtOnce = false;
    heldBootId = bootId;
    acknowledged = generation;
    contactAt = now;
    nextAttempt = null;
    failures = 0;
    lastFailure = null;
    lease = granted(delivery.receipt().lease());
    if (delivery.kind() != Delivery.Kind.HEARTBEAT) {
      Duration took = Duration.between(began, now);
      totals.add(delivery, took);
      lastSent = new Sent(delivery.kind().word(), now, took, delivery.names(), delivery.bytes());
    }
  }

  /** Nothing before {@code least} has passed, and longer after each failure. */
  synchronized void failed(String reason, Duration least, Instant now) {
    failures++;
    lastFailure = reason;
    Duration wait = backoff.after(failures);
    nextAttempt = now.plus(wait.compareTo(least) < 0 ? least : wait);
  }

  /** Of a target that is sent nothing, and why. */
  synchronized UpdateTargetStatus silent(Wanted wanted, String why) {
    return new UpdateTargetStatus(
        wanted.target(),
        wanted.origin(),
        false,
        acknowledged,
        0,
        Optional.ofNullable(lastSent),
        0,
        Optional.of(why),
        Optional.empty());
  }

  /** {@code filter} is how full the one is that the index is sent, if it is sent one. */
  synchronized UpdateTargetStatus status(
      Wanted wanted, long latest, Instant now, Optional<PartitionFilter.Fill> filter) {
    long pending = Math.max(0, latest - acknowledged);
    Duration lag = pendingSince == null ? Duration.ZERO : Duration.between(pendingSince, now);
    return new UpdateTargetStatus(
        wanted.target(),
        wanted.origin(),
        !wholeNeeded() && pending == 0,
        acknowledged,
        pending,
        Optional.ofNullable(lastSent),
        failures,
        Optional.ofNullable(lastFailure),
        Optional.ofNullable(nextAttempt),
        totals.now(lag.isNegative() ? Duration.ZERO : lag, filter));
  }
}
