package org.gridrls.lrc.update;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.update.Backoff;
import org.gridrls.kit.update.FeedProgress;
import org.gridrls.kit.update.FeedTasks;
import org.gridrls.kit.update.LastReceipt;
import org.gridrls.kit.update.UpdateFeed;
import org.gridrls.lrc.filter.BloomFilters;
import org.gridrls.lrc.filter.TargetPartition;
import org.gridrls.lrc.update.UpdateTargets.Wanted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one index up to date: each run sends the updates that are due. The caller ensures one run
 * at a time; the other methods are safe for threads.
 */
final class TargetUpdater implements FeedTasks.Feeder {
  private static final Logger log = LoggerFactory.getLogger(TargetUpdater.class);
  private static final Duration FAREWELL = Duration.ofMillis(1);
  private static final String NOTHING_SENT =
      "nothing is sent: the target has no patterns and does not take all names";

  private final UpdateContext context;
  private final BloomFilters blooms;
  private final TargetProgress progress;
  private final TargetParts parts;
  private volatile TargetAssignment assignment;
  private volatile boolean dropped;
  private volatile boolean busy;

  /** {@code successor}: the index may hold the list from a former target, as a ring's member. */
  TargetUpdater(
      Wanted wanted,
      Supplier<UpdateConfig> config,
      UpdateContext context,
      BloomFilters blooms,
      boolean successor) {
    this.context = context;
    this.blooms = blooms;
    FeedProgress feed = new FeedProgress(new Backoff(context.random()), true);
    this.progress =
        new TargetProgress(
            config, feed, context.clocks().now(), context.identity().isServedWith(wanted.url()));
    this.parts =
        new TargetParts(
            config,
            context,
            blooms,
            progress,
            new UpdateFeed(wanted.url(), feed, context.clocks().steady()),
            new TargetMemory(context.acknowledged(), progress),
            context.senders().apply(wanted.url()),
            new LastReceipt(context.clocks().stopwatch()),
            new AtomicBoolean(successor));
    this.assignment = new TargetAssignment(wanted, TargetPartition.of(wanted.target()));
  }

  /**
   * Continues as a target, also after {@link #drop}. Starts over if another index is behind the
   * same URL or other names are wanted, but not if only the interval changed.
   */
  void retarget(Wanted wanted) {
    Wanted before = assignment.wanted();
    if (!wanted.equals(before)) {
      assignment = new TargetAssignment(wanted, TargetPartition.of(wanted.target()));
    }
    if (!wanted.anyInterval().equals(before.anyInterval())) {
      progress.feed().requestWhole();
    }
    if (dropped) {
      progress.requestContact();
      dropped = false;
    }
  }

  /**
   * Tells an index that it is no longer a target, so that it does not rely on the catalog. A
   * failure does not matter: the lease ends anyway.
   */
  synchronized void sendLeave() {
    if (dropped && progress.wasSentAnything()) {
      try {
        UpdateSource source =
            context
                .identity()
                .source(
                    progress.held(),
                    context.observe().history(),
                    FAREWELL,
                    assignment.partition().wireForm());
        parts
            .sender()
            .heartbeat(parts.dated(source, parts.lastReceipt().echo(), progress.completeAt()));
      } catch (RlsException e) {
        log.debug(
            "cannot tell {} that it is no longer updated: {}", wanted().url(), e.getMessage());
      }
    }
  }

  @Override
  public void drop() {
    dropped = true;
  }

  boolean isDropped() {
    return dropped;
  }

  /** False after {@link #drop}: then no run does anything. */
  boolean isBusy() {
    return busy;
  }

  @Override
  public void requestWhole() {
    progress.feed().requestWhole();
  }

  Wanted wanted() {
    return assignment.wanted();
  }

  Optional<TargetPartition> filterInUse() {
    TargetAssignment now = assignment;
    return now.kind() == UpdateKind.BLOOM ? Optional.of(now.partition()) : Optional.empty();
  }

  /** The state that the journal should reach back to for this target. */
  OptionalLong needed() {
    return progress.needed();
  }

  @Override
  public UpdateTargetStatus status() {
    TargetAssignment now = assignment;
    return now.partition().nothing()
        ? progress.silent(now.wanted(), NOTHING_SENT)
        : progress.status(
            now.wanted(),
            context.observe(),
            now.kind() == UpdateKind.BLOOM ? blooms.fill(now.partition()) : Optional.empty());
  }

  @Override
  public void run() {
    busy = true;
    try {
      TargetAssignment now = assignment;
      if (!dropped && !now.partition().nothing()) {
        runDueUpdate(now);
      }
    } finally {
      busy = false;
    }
  }

  private void runDueUpdate(TargetAssignment now) {
    CatalogSnapshot seen = context.observe();
    if (!recall(now, seen)) {
      return;
    }
    parts
        .feed()
        .run(
            progress.due(now.wanted().target(), seen),
            new TargetRun(parts, now, seen, this::isDropped));
  }

  /** Returns false if the store is unavailable: retry later. */
  private boolean recall(TargetAssignment now, CatalogSnapshot seen) {
    try {
      parts.memory().recall(now.url(), now.kind(), now.partition(), seen);
      return true;
    } catch (RlsException e) {
      parts.feed().failed(e.getMessage(), e.retryAfter().orElse(Duration.ZERO));
      return false;
    }
  }
}
