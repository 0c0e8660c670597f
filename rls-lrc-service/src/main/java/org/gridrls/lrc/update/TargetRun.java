package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.lrc.catalog.JournalPage;
import org.gridrls.lrc.filter.PartitionFilter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells one index what is due and takes note of its answer, for the catalog as it was seen at one
 * moment. Used once, by one thread.
 */
final class TargetRun {
  private static final Logger log = LoggerFactory.getLogger(TargetRun.class);
  static final int CHANGES_AT_ONCE = 10_000;
  private static final Duration LONG_LIST = Duration.ofSeconds(1);
  private static final String CONTESTED =
      "another server sends to this index as the same catalog, so the index relies on neither: stop"
          + " the copy of this catalog's store, or give it a store of its own. It is start ";

  private final TargetParts parts;
  private final UpdateContext context;
  private final TargetProgress progress;
  private final Aim aim;
  private final Observation seen;
  private final BooleanSupplier cancelled;
  private final Deliveries deliveries;

  /** The index could not tell how old the last message was, or it was long on its way. */
  private boolean refresh;

  /**
   * @param cancelled asked between names; once true, an update under way ends
   */
  TargetRun(TargetParts parts, Aim aim, Observation seen, BooleanSupplier cancelled) {
    this.parts = parts;
    this.context = parts.context();
    this.progress = parts.progress();
    this.aim = aim;
    this.seen = seen;
    this.cancelled = cancelled;
    this.deliveries = deliveries();
  }

  /** They send under this number, whatever number the catalog takes meanwhile. */
  private Deliveries deliveries() {
    long bootId = seen.boot().bootId();
    Deliveries.Origin origin =
        new Deliveries.Origin() {
          @Override
          public long bootId() {
            return bootId;
          }

          @Override
          public UpdateSource at(long generation, Instant asOf) {
            UpdateSource source =
                context
                    .identity()
                    .source(
                        new BaseState(bootId, generation),
                        parts.config().get().lease(),
                        aim.wanted().target().patterns());
            return parts.dated(source, asOf);
          }
        };
    return new Deliveries(parts.sender(), aim.partition(), origin, cancelled);
  }

  /** What is due; then a heartbeat if the index knows less than it could of how old that is. */
  void does(TargetProgress.Due due) {
    switch (due) {
      case NOTHING -> {}
      case HEARTBEAT -> heartbeat();
      case WHOLE -> whole();
      case CHANGES -> changes();
    }
    if (refresh && progress.mayHeartbeat(seen.boot())) {
      heartbeat();
    }
  }

  private void heartbeat() {
    long generation = progress.held().generation();
    deliver(began -> deliveries.heartbeat(generation, progress.completeAt()));
  }

  private void whole() {
    progress.wholeBegins();
    deliver(
        began ->
            aim.kind() == UpdateKind.LIST
                ? deliveries.fullList(context.log(), began)
                : deliveries.bloom(filter(), began));
  }

  private PartitionFilter.Whole filter() {
    PartitionFilter.Whole filter = parts.blooms().of(aim.partition()).whole();
    parts.memory().forgetOther(aim.url(), filter);
    return filter;
  }

  private void changes() {
    if (aim.kind() == UpdateKind.LIST) {
      listChanges();
    } else {
      filterChanges();
    }
  }

  /** The bits that changed; the whole filter if that is another one now, or long ago. */
  private void filterChanges() {
    BaseState base = progress.held();
    AtomicBoolean wholeNeeded = new AtomicBoolean();
    deliver(
        began -> {
          Optional<PartitionFilter.Step> step =
              parts.blooms().of(aim.partition()).since(progress.filterId(), base.generation());
          wholeNeeded.set(step.isEmpty());
          return step.map(bits -> deliveries.bloomDelta(base, bits, began)).orElse(null);
        });
    if (wholeNeeded.get()) {
      whole();
    }
  }

  /** In steps, up to what was there when the target was looked after. */
  private void listChanges() {
    boolean goesOn = true;
    while (goesOn && !cancelled.getAsBoolean() && isBehind()) {
      BaseState base = progress.held();
      JournalPage page = context.log().changesSince(base.generation(), CHANGES_AT_ONCE);
      if (!leadsOn(base, page)) {
        whole();
        return;
      }
      boolean all = page.leadsTo(base.generation()) >= seen.latest();
      Instant asOf = all ? seen.at() : progress.completeAt();
      goesOn = deliver(began -> deliveries.incremental(base, page, asOf));
    }
  }

  private boolean isBehind() {
    BaseState held = progress.held();
    return held.generation() < seen.latest() || held.bootId() != seen.boot().bootId();
  }

  /** Without an entry only to another start of the catalog. */
  private boolean leadsOn(BaseState base, JournalPage page) {
    return page.reachesBackTo(base.generation())
        && base.generation() <= page.latestSequence()
        && (!page.entries().isEmpty() || base.bootId() != seen.boot().bootId());
  }

  /** True if the index has it. Work may find that it can't be done, and give nothing. */
  private boolean deliver(Function<Instant, Delivery> work) {
    Instant began = context.steady().instant();
    try {
      Delivery delivery = work.apply(began);
      return delivery != null && settle(delivery, began);
    } catch (CancellationException e) {
      log.debug("{}: {}", aim.url(), e.getMessage());
    } catch (RlsException e) {
      if (e.error() != RlsError.UPDATE_SUPERSEDED || !superseded()) {
        failed(e.getMessage(), e.retryAfter().orElse(Duration.ZERO));
      }
    } catch (RuntimeException e) {
      log.error("updating {}", aim.url(), e);
      failed(e.toString(), Duration.ZERO);
    }
    return false;
  }

  private boolean settle(Delivery delivery, Instant began) {
    refresh = !parts.lastReceipt().received(delivery.receipt()) || tookLong(delivery, began);
    switch (delivery.receipt().outcome()) {
      case ACCEPTED -> {
        return delivered(delivery, delivery.generation(), began);
      }
      case IGNORED -> {
        return ignored(delivery, began);
      }
      case FULL_UPDATE_NEEDED -> {
        return wholeAskedFor(delivery);
      }
    }
    return false;
  }

  /** The age and the lease of a full list count from its beginning. */
  private boolean tookLong(Delivery delivery, Instant began) {
    return delivery.kind() == Delivery.Kind.FULL_LIST
        && !context.steady().instant().isBefore(began.plus(LONG_LIST));
  }

  private boolean delivered(Delivery delivery, long generation, Instant began) {
    Observation now = context.observe();
    BaseState state = new BaseState(delivery.state().bootId(), generation);
    if (TargetProgress.isOfAnotherPast(state, now.boot())) {
      progress.lost();
      return false;
    }
    progress.delivered(delivery, generation, began, now);
    if (delivery.kind() == Delivery.Kind.HEARTBEAT) {
      log.debug("{} still holds {}", aim.url(), generation);
    } else {
      parts.memory().save(aim.url(), aim.kind(), aim.partition(), now);
      log.info(
          "{}: {} update with {} names, now at {}",
          aim.url(),
          delivery.kind().word(),
          delivery.names(),
          generation);
    }
    return true;
  }

  /** It has this or a later one already, as after an answer that was lost; or another start's. */
  private boolean ignored(Delivery delivery, Instant began) {
    Receipt receipt = delivery.receipt();
    long bootId = delivery.state().bootId();
    boolean ours =
        receipt.heldBootId() == bootId
            && receipt.heldGeneration() <= context.log().latestSequence();
    if (ours && receipt.heldGeneration() >= delivery.generation()) {
      return delivered(delivery, receipt.heldGeneration(), began);
    }
    if (!ours && receipt.heldBootId() >= bootId) {
      overtaken(receipt, bootId);
    } else {
      failed(ignoredBy(receipt, delivery.state()), Duration.ZERO);
    }
    return false;
  }

  private static String ignoredBy(Receipt receipt, BaseState state) {
    return "the index holds state "
        + receipt.heldGeneration()
        + " of start "
        + receipt.heldBootId()
        + " and ignored "
        + state.generation()
        + " of "
        + state.bootId()
        + receipt.reason().map(reason -> ": " + reason).orElse("");
  }

  /** A full list is refused without a receipt; a heartbeat shows what the index holds instead. */
  private boolean superseded() {
    try {
      Receipt receipt = deliveries.heartbeat(progress.held().generation(), Instant.MIN).receipt();
      parts.lastReceipt().received(receipt);
      long bootId = seen.boot().bootId();
      boolean overtaken =
          receipt.outcome() == Receipt.Outcome.IGNORED && receipt.heldBootId() > bootId;
      if (overtaken) {
        overtaken(receipt, bootId);
      }
      return overtaken;
    } catch (RlsException e) {
      log.debug("{}: {}", aim.url(), e.getMessage());
      return false;
    }
  }

  /** The index holds a later start of this catalog than this one. */
  private void overtaken(Receipt receipt, long bootId) {
    if (!progress.mayOutgrow()) {
      progress.contested(CONTESTED + receipt.heldBootId(), context.steady().instant());
      log.error("updating {}: {}", aim.url(), CONTESTED + receipt.heldBootId());
      return;
    }
    try {
      context.identity().catalog().outgrow(receipt.heldBootId());
      progress.lost();
      log.warn(
          "{} holds start {} of this catalog, which is {}: its store was put back to an older copy,"
              + " or a copy of it is in use elsewhere; everything is sent under a later number",
          aim.url(),
          receipt.heldBootId(),
          bootId);
    } catch (RlsException e) {
      failed(e.getMessage(), e.retryAfter().orElse(Duration.ZERO));
    }
  }

  private boolean wholeAskedFor(Delivery delivery) {
    String reason = delivery.receipt().reason().map(text -> ": " + text).orElse("");
    if (delivery.kind().isWhole()) {
      failed("the index was sent everything and asks for it again" + reason, Duration.ZERO);
    } else {
      log.info("{} asks for a full update{}", aim.url(), reason);
      progress.lost();
    }
    return false;
  }

  private void failed(String reason, Duration least) {
    progress.failed(reason, least, context.steady().instant());
    log.warn(
        "updating {}: {}; next attempt {}",
        aim.url(),
        reason,
        progress.nextAttempt(context.observe()));
  }
}
