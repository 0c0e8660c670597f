package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.lrc.catalog.ChangeLog;
import org.gridrls.lrc.catalog.JournalPage;
import org.gridrls.lrc.update.UpdateTargets.Wanted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one index up to date: each run sees what is due and does it. One run at a time, which the
 * caller sees to; the other methods are safe for threads.
 */
final class TargetUpdater implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(TargetUpdater.class);
  static final int CHANGES_AT_ONCE = 10_000;
  private static final String NOTHING_SENT =
      "nothing is sent: the target has no pattern, and is not to have everything";

  private final UpdateConfig config;
  private final UpdateContext context;
  private final BloomBuilder blooms;
  private final TargetProgress progress;
  private final UpdateSender sender;
  private volatile Aim aim;
  private volatile boolean dropped;
  private volatile boolean busy;

  /** The filter under way, and the one that the index has; of runs only. */
  private BloomBuilder.Built building;

  private BloomBuilder.Built sent;

  private record Aim(Wanted wanted, Partition partition) {}

  TargetUpdater(Wanted wanted, UpdateConfig config, UpdateContext context, BloomBuilder blooms) {
    this.config = config;
    this.context = context;
    this.blooms = blooms;
    this.progress = new TargetProgress(config, new Backoff(context.random()));
    this.sender = context.senders().apply(wanted.url());
    this.aim = new Aim(wanted, Partition.of(wanted.target()));
  }

  /**
   * Goes on as a target; if it is another index behind the same URL, or wants other names, from the
   * start.
   */
  void aimAt(Wanted wanted) {
    boolean changed = !wanted.equals(aim.wanted());
    if (changed) {
      aim = new Aim(wanted, Partition.of(wanted.target()));
    }
    if (changed || dropped) {
      progress.wholeWanted();
      dropped = false;
    }
  }

  /** Ends a run under way at the next name. */
  void drop() {
    dropped = true;
  }

  boolean isDropped() {
    return dropped;
  }

  /** After {@link #drop} false means that no run does anything any more. */
  boolean isBusy() {
    return busy;
  }

  void wholeWanted() {
    progress.wholeWanted();
  }

  Wanted wanted() {
    return aim.wanted();
  }

  UpdateTargetStatus status() {
    Aim now = aim;
    return now.partition().nothing()
        ? progress.silent(now.wanted(), NOTHING_SENT)
        : progress.status(now.wanted(), context.log().latestSequence());
  }

  @Override
  public void run() {
    busy = true;
    try {
      Aim now = aim;
      if (!dropped && !now.partition().nothing()) {
        doWhatIsDue(now);
      }
    } finally {
      busy = false;
    }
  }

  private void doWhatIsDue(Aim now) {
    UpdateKind kind = now.wanted().target().kind();
    Deliveries deliveries = deliveries(now);
    switch (progress.due(
        now.wanted().target(), context.log().latestSequence(), context.clock().instant())) {
      case NOTHING -> {}
      case HEARTBEAT -> deliver(() -> deliveries.heartbeat(progress.acknowledged()));
      case WHOLE -> whole(kind, deliveries);
      case CHANGES -> changes(kind, deliveries);
    }
  }

  private Deliveries deliveries(Aim now) {
    return new Deliveries(
        sender,
        now.partition(),
        generation ->
            context.identity().source(generation, config.lease(), now.wanted().target().patterns()),
        this::isDropped);
  }

  private void whole(UpdateKind kind, Deliveries deliveries) {
    progress.wholeBegins();
    deliver(
        () ->
            kind == UpdateKind.LIST
                ? deliveries.fullList(context.log())
                : deliveries.bloom(filter()));
  }

  private BloomBuilder.Built filter() {
    building = blooms.build(aim.partition());
    return building;
  }

  private void changes(UpdateKind kind, Deliveries deliveries) {
    if (kind == UpdateKind.LIST) {
      changes(deliveries);
    } else if (sent == null || sent.sequence() != progress.acknowledged()) {
      whole(kind, deliveries);
    } else {
      filterChanges(deliveries);
    }
  }

  /** The bits that changed; the whole filter if it is of another size now. */
  private void filterChanges(Deliveries deliveries) {
    BloomBuilder.Built before = sent;
    if (filter().followsBySameSize(before)) {
      deliver(() -> deliveries.bloomDelta(before, building));
    } else {
      whole(UpdateKind.BLOOM, deliveries);
    }
  }

  /** In steps, up to what was there at the beginning. */
  private void changes(Deliveries deliveries) {
    ChangeLog journal = context.log();
    long goal = journal.latestSequence();
    boolean goesOn = true;
    while (goesOn && !dropped && progress.acknowledged() < goal) {
      long base = progress.acknowledged();
      JournalPage page = journal.changesSince(base, CHANGES_AT_ONCE);
      if (!page.reachesBackTo(base) || page.entries().isEmpty()) {
        whole(UpdateKind.LIST, deliveries);
        return;
      }
      goesOn = deliver(() -> deliveries.incremental(base, page));
    }
  }

  /** True if the index has it. */
  private boolean deliver(Supplier<Delivery> work) {
    Instant began = context.clock().instant();
    try {
      return settle(work.get(), began);
    } catch (CancellationException e) {
      log.debug("{}: {}", wanted().url(), e.getMessage());
    } catch (RlsException e) {
      failed(e.getMessage(), e.retryAfter().orElse(Duration.ZERO));
    } catch (RuntimeException e) {
      log.error("updating {}", wanted().url(), e);
      failed(e.toString(), Duration.ZERO);
    }
    return false;
  }

  private boolean settle(Delivery delivery, Instant began) {
    Receipt receipt = delivery.receipt();
    switch (receipt.outcome()) {
      case ACCEPTED -> delivered(delivery, delivery.generation(), began);
      case IGNORED -> {
        return ignored(delivery, began);
      }
      case FULL_UPDATE_NEEDED -> {
        return wholeAskedFor(delivery);
      }
    }
    return true;
  }

  private void delivered(Delivery delivery, long generation, Instant began) {
    progress.delivered(delivery, generation, began, context.clock().instant());
    if (building != null && building.sequence() == generation) {
      sent = building;
    }
    if (delivery.kind() == Delivery.Kind.HEARTBEAT) {
      log.debug("{} still holds {}", wanted().url(), generation);
    } else {
      log.info(
          "{}: {} update with {} names, now at {}",
          wanted().url(),
          delivery.kind().word(),
          delivery.names(),
          generation);
    }
  }

  /**
   * It has this or a later one already, as after an answer that was lost; or one of a start that we
   * do not know.
   */
  private boolean ignored(Delivery delivery, Instant began) {
    Receipt receipt = delivery.receipt();
    long latest = context.log().latestSequence();
    boolean ours =
        receipt.heldBootId() == context.identity().bootId() && receipt.heldGeneration() <= latest;
    if (ours && receipt.heldGeneration() >= delivery.generation()) {
      delivered(delivery, receipt.heldGeneration(), began);
      return true;
    }
    failed(
        "the index holds state "
            + receipt.heldGeneration()
            + " of start "
            + receipt.heldBootId()
            + " and ignored "
            + delivery.generation()
            + " of "
            + context.identity().bootId()
            + receipt.reason().map(reason -> ": " + reason).orElse(""),
        Duration.ZERO);
    return false;
  }

  private boolean wholeAskedFor(Delivery delivery) {
    String reason = receiptReason(delivery);
    if (delivery.kind().isWhole()) {
      failed("the index was sent everything and asks for it again" + reason, Duration.ZERO);
    } else {
      log.info("{} asks for a full update{}", wanted().url(), reason);
      progress.wholeWanted();
    }
    return false;
  }

  private static String receiptReason(Delivery delivery) {
    return delivery.receipt().reason().map(reason -> ": " + reason).orElse("");
  }

  private void failed(String reason, Duration least) {
    progress.failed(reason, least, context.clock().instant());
    log.warn(
        "updating {}: {}; next attempt {}",
        wanted().url(),
        reason,
        status().nextAttempt().orElse(null));
  }
}
