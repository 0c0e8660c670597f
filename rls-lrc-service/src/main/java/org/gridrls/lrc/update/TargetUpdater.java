package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.update.Backoff;
import org.gridrls.kit.update.UpdateSender;
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
  private static final Duration FAREWELL = Duration.ofMillis(1);
  private static final String NOTHING_SENT =
      "nothing is sent: the target has no pattern, and is not to have everything";

  private final Supplier<UpdateConfig> config;
  private final UpdateContext context;
  private final BloomFilters blooms;
  private final TargetProgress progress;
  private final TargetMemory memory;
  private final UpdateSender sender;
  private volatile Aim aim;
  private volatile boolean dropped;
  private volatile boolean busy;

  private record Aim(Wanted wanted, Partition partition) {
    UpdateKind kind() {
      return wanted.target().kind();
    }

    String url() {
      return wanted.url();
    }
  }

  TargetUpdater(
      Wanted wanted, Supplier<UpdateConfig> config, UpdateContext context, BloomFilters blooms) {
    this.config = config;
    this.context = context;
    this.blooms = blooms;
    this.progress =
        new TargetProgress(config, new Backoff(context.random()), context.identity().bootId());
    this.memory = new TargetMemory(context.acknowledged(), progress);
    this.sender = context.senders().apply(wanted.url());
    this.aim = new Aim(wanted, Partition.of(wanted.target()));
  }

  /**
   * Goes on as a target, also after {@link #drop}; if it is another index behind the same URL, or
   * wants other names, from the start; not if only its interval is another one.
   */
  void aimAt(Wanted wanted) {
    Wanted before = aim.wanted();
    if (!wanted.equals(before)) {
      aim = new Aim(wanted, Partition.of(wanted.target()));
    }
    if (!wanted.anyInterval().equals(before.anyInterval())) {
      progress.wholeWanted();
    }
    if (dropped) {
      progress.contactWanted();
      dropped = false;
    }
  }

  /**
   * Tells the index of a target that was dropped not to rely on it any longer, as others are told
   * now. No failure of it matters: the lease ends by itself.
   */
  synchronized void farewell() {
    if (dropped && progress.wasTold()) {
      try {
        sender.heartbeat(
            context
                .identity()
                .source(progress.acknowledged(), FAREWELL, wanted().target().patterns()));
      } catch (RlsException e) {
        log.debug("farewell to {}: {}", wanted().url(), e.getMessage());
      }
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

  /** The filter that it needs. */
  Optional<Partition> filterInUse() {
    Aim now = aim;
    return now.kind() == UpdateKind.BLOOM ? Optional.of(now.partition()) : Optional.empty();
  }

  /** The state that the journal should reach back to for it. */
  OptionalLong needed() {
    return progress.needed();
  }

  UpdateTargetStatus status() {
    Aim now = aim;
    return now.partition().nothing()
        ? progress.silent(now.wanted(), NOTHING_SENT)
        : progress.status(
            now.wanted(),
            context.log().latestSequence(),
            context.clock().instant(),
            now.kind() == UpdateKind.BLOOM ? blooms.fill(now.partition()) : Optional.empty());
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
    if (!recall(now)) {
      return;
    }
    Deliveries deliveries = deliveries(now);
    switch (progress.due(
        now.wanted().target(), context.log().latestSequence(), context.clock().instant())) {
      case NOTHING -> {}
      case HEARTBEAT -> deliver(now, () -> deliveries.heartbeat(progress.acknowledged()));
      case WHOLE -> whole(now, deliveries);
      case CHANGES -> changes(now, deliveries);
    }
  }

  /** False: the store is away; ask again later. */
  private boolean recall(Aim now) {
    try {
      memory.recall(now.url(), now.kind(), now.partition(), context.clock().instant());
      return true;
    } catch (RlsException e) {
      failed(e.getMessage(), e.retryAfter().orElse(Duration.ZERO));
      return false;
    }
  }

  private Deliveries deliveries(Aim now) {
    return new Deliveries(
        sender,
        now.partition(),
        generation ->
            context
                .identity()
                .source(generation, config.get().lease(), now.wanted().target().patterns()),
        this::isDropped);
  }

  private void whole(Aim now, Deliveries deliveries) {
    progress.wholeBegins();
    deliver(
        now,
        () ->
            now.kind() == UpdateKind.LIST
                ? deliveries.fullList(context.log())
                : deliveries.bloom(filter(now)));
  }

  private PartitionFilter.Whole filter(Aim now) {
    PartitionFilter.Whole filter = blooms.of(now.partition()).whole();
    memory.forgetOther(now.url(), filter);
    return filter;
  }

  private void changes(Aim now, Deliveries deliveries) {
    if (now.kind() == UpdateKind.LIST) {
      listChanges(now, deliveries);
    } else {
      filterChanges(now, deliveries);
    }
  }

  /** The bits that changed; the whole filter if that is another one now, or long ago. */
  private void filterChanges(Aim now, Deliveries deliveries) {
    BaseState base = progress.held();
    AtomicBoolean wholeNeeded = new AtomicBoolean();
    deliver(
        now,
        () -> {
          Optional<PartitionFilter.Step> step =
              blooms.of(now.partition()).since(progress.filterId(), base.generation());
          wholeNeeded.set(step.isEmpty());
          return step.map(bits -> deliveries.bloomDelta(base, bits)).orElse(null);
        });
    if (wholeNeeded.get()) {
      whole(now, deliveries);
    }
  }

  /** In steps, up to what was there at the beginning. */
  private void listChanges(Aim now, Deliveries deliveries) {
    ChangeLog journal = context.log();
    long goal = journal.latestSequence();
    boolean goesOn = true;
    while (goesOn && !dropped && isBehind(goal)) {
      BaseState base = progress.held();
      JournalPage page = journal.changesSince(base.generation(), CHANGES_AT_ONCE);
      if (!leadsOn(base, page)) {
        whole(now, deliveries);
        return;
      }
      goesOn = deliver(now, () -> deliveries.incremental(base, page));
    }
  }

  private boolean isBehind(long goal) {
    BaseState held = progress.held();
    return held.generation() < goal || held.bootId() != context.identity().bootId();
  }

  /** Without an entry only to another start of the catalog. */
  private boolean leadsOn(BaseState base, JournalPage page) {
    return page.reachesBackTo(base.generation())
        && base.generation() <= page.latestSequence()
        && (!page.entries().isEmpty() || base.bootId() != context.identity().bootId());
  }

  /** True if the index has it. Work may find that it can't be done, and give nothing. */
  private boolean deliver(Aim now, Supplier<Delivery> work) {
    Instant began = context.clock().instant();
    try {
      Delivery delivery = work.get();
      return delivery != null && settle(now, delivery, began);
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

  private boolean settle(Aim now, Delivery delivery, Instant began) {
    Receipt receipt = delivery.receipt();
    switch (receipt.outcome()) {
      case ACCEPTED -> delivered(now, delivery, delivery.generation(), began);
      case IGNORED -> {
        return ignored(now, delivery, began);
      }
      case FULL_UPDATE_NEEDED -> {
        return wholeAskedFor(delivery);
      }
    }
    return true;
  }

  private void delivered(Aim now, Delivery delivery, long generation, Instant began) {
    progress.delivered(delivery, generation, began, context.clock().instant());
    if (delivery.kind() == Delivery.Kind.HEARTBEAT) {
      log.debug("{} still holds {}", wanted().url(), generation);
    } else {
      memory.save(now.url(), now.kind(), now.partition());
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
  private boolean ignored(Aim now, Delivery delivery, Instant began) {
    Receipt receipt = delivery.receipt();
    long latest = context.log().latestSequence();
    boolean ours =
        receipt.heldBootId() == context.identity().bootId() && receipt.heldGeneration() <= latest;
    if (ours && receipt.heldGeneration() >= delivery.generation()) {
      delivered(now, delivery, receipt.heldGeneration(), began);
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
