package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.api.update.UpdateTargetStatus.Sent;
import org.gridrls.lrc.update.UpdateTargets.Wanted;

/**
 * How far one index is, and what it should be told next. Decides by the time it is given and by
 * what it was told; does nothing itself. Safe for threads.
 */
final class TargetProgress {
  private static final int HEARTBEATS_A_LEASE = 3;

  private final UpdateConfig config;
  private final Backoff backoff;

  /**
   * Requests for the whole are counted, so that one that comes during an update is not taken as met
   * by it.
   */
  private long wholeAsked = 1;

  private long wholeBegun;
  private long wholeDone;
  private long acknowledged;
  private Instant wholeAt = Instant.MIN;
  private Instant contactAt = Instant.MIN;
  private Duration lease;
  private Instant pendingSince;
  private Instant nextAttempt;
  private long failures;
  private String lastFailure;
  private Sent lastSent;

  /** What is to be done now. */
  enum Due {
    NOTHING,
    HEARTBEAT,
    CHANGES,
    WHOLE
  }

  TargetProgress(UpdateConfig config, Backoff backoff) {
    this.config = config;
    this.backoff = backoff;
    this.lease = config.lease();
  }

  synchronized Due due(UpdateTarget target, long latest, Instant now) {
    if (nextAttempt != null && now.isBefore(nextAttempt)) {
      return Due.NOTHING;
    }
    UpdateKind kind = target.kind();
    Duration interval = target.fullInterval().orElse(config.fullInterval(kind));
    if (wholeNeeded() || reached(wholeAt, interval, now)) {
      return Due.WHOLE;
    }
    if (changesAreDue(latest, now)) {
      return Due.CHANGES;
    }
    return reached(contactAt, lease.dividedBy(HEARTBEATS_A_LEASE), now)
        ? Due.HEARTBEAT
        : Due.NOTHING;
  }

  private boolean wholeNeeded() {
    return wholeDone < wholeAsked;
  }

  private boolean changesAreDue(long latest, Instant now) {
    long pending = latest - acknowledged;
    if (pending <= 0) {
      return false;
    }
    if (pendingSince == null) {
      pendingSince = now;
    }
    return pending >= config.immediateChanges()
        || reached(pendingSince, config.immediateInterval(), now);
  }

  private static boolean reached(Instant since, Duration after, Instant now) {
    return !now.isBefore(since.plus(after));
  }

  synchronized long acknowledged() {
    return acknowledged;
  }

  /** Somebody wants the whole, soon: a failure before does not put it off. */
  synchronized void wholeWanted() {
    wholeAsked++;
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
    acknowledged = generation;
    contactAt = now;
    pendingSince = null;
    nextAttempt = null;
    failures = 0;
    lastFailure = null;
    Duration granted = delivery.receipt().lease();
    lease = granted.isZero() || granted.compareTo(config.lease()) > 0 ? config.lease() : granted;
    if (delivery.kind() != Delivery.Kind.HEARTBEAT) {
      Duration took = Duration.between(began, now);
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

  synchronized UpdateTargetStatus status(Wanted wanted, long latest) {
    long pending = Math.max(0, latest - acknowledged);
    return new UpdateTargetStatus(
        wanted.target(),
        wanted.origin(),
        !wholeNeeded() && pending == 0,
        acknowledged,
        pending,
        Optional.ofNullable(lastSent),
        failures,
        Optional.ofNullable(lastFailure),
        Optional.ofNullable(nextAttempt));
  }
}
