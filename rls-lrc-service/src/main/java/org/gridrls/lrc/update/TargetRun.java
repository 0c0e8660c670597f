package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.update.FeedOwner;
import org.gridrls.kit.update.SentUpdate;
import org.gridrls.kit.update.UpdateMessages;
import org.gridrls.lrc.filter.PartitionFilter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends one index the updates that are due, for the catalog as observed at one moment, and
 * processes the answers. Used once, by one thread.
 */
final class TargetRun implements FeedOwner<CatalogState> {
  private static final Logger log = LoggerFactory.getLogger(TargetRun.class);
  static final int CHANGES_AT_ONCE = 10_000;
  private static final String CONTESTED =
      "another server sends to this index as the same catalog, so the index relies on neither: stop"
          + " the copy of this catalog's store, or give it a store of its own. It is start ";

  private final TargetParts parts;
  private final UpdateContext context;
  private final TargetProgress progress;
  private final TargetAssignment assignment;
  private final CatalogSnapshot seen;
  private final UpdateMessages<CatalogState> messages;
  private final UpdateMessages<CatalogState> wholes;

  /**
   * @param cancelled checked between names; once true, a running update ends
   */
  TargetRun(
      TargetParts parts,
      TargetAssignment assignment,
      CatalogSnapshot seen,
      BooleanSupplier cancelled) {
    this.parts = parts;
    this.context = parts.context();
    this.progress = parts.progress();
    this.assignment = assignment;
    this.seen = seen;
    this.messages =
        new UpdateMessages<>(parts.sender(), this::source, parts.lastReceipt(), cancelled);
    this.wholes =
        new UpdateMessages<>(parts.sender(), this::wholeSource, parts.lastReceipt(), cancelled);
  }

  private UpdateSource source(CatalogState state, Optional<Echo> echo) {
    UpdateSource source =
        context
            .identity()
            .source(
                state.base(),
                seen.history(),
                parts.config().get().lease(),
                assignment.partition().wireForm());
    return parts.dated(source, echo, state.asOf());
  }

  /** The source of a full update, which shows no removal. */
  private UpdateSource wholeSource(CatalogState state, Optional<Echo> echo) {
    return source(state, echo).unremovedFor(unremoved());
  }

  /** No name has ceased to exist, if the whole journal is short and has no such entry. */
  private Optional<Duration> unremoved() {
    boolean isShort =
        context.log().latestSequence() <= CHANGES_AT_ONCE
            && context.log().changesSince(0, 1).reachesBackTo(0);
    return Optional.of(UpdateSource.AGE_UNKNOWN)
        .filter(forever -> !seen.listed() && isShort && nothingRemoved());
  }

  private boolean nothingRemoved() {
    CatalogChanges all = context.log().changesSince(0, CHANGES_AT_ONCE);
    return all.lastSequence(0) == all.latestSequence()
        && all.changes().stream().allMatch(CatalogChanges.Change::added);
  }

  /** All updates of a run have this boot id, even if the catalog takes another one meanwhile. */
  private BaseState state(long generation) {
    return new BaseState(seen.boot().bootId(), generation);
  }

  @Override
  public SentUpdate<CatalogState> heartbeat() {
    return heartbeat(progress.completeAt());
  }

  @Override
  public SentUpdate<CatalogState> probe() {
    return heartbeat(Instant.MIN);
  }

  private SentUpdate<CatalogState> heartbeat(Instant asOf) {
    return messages.heartbeat(new CatalogState(state(progress.held().generation()), asOf));
  }

  @Override
  public SentUpdate<CatalogState> whole() {
    if (assignment.kind() == UpdateKind.BLOOM) {
      return filter(context.wholeAsOf());
    }
    Optional<SentUpdate<CatalogState>> changes =
        parts.asksFirst().getAndSet(false) && !seen.listed()
            ? changesSinceFormer()
            : Optional.empty();
    return changes.orElseGet(() -> fullList(context.wholeAsOf()));
  }

  /**
   * An update from the present state to itself asks what the index has. The changes since then, if
   * it has a state of this start; empty if it needs a full update.
   */
  private Optional<SentUpdate<CatalogState>> changesSinceFormer() {
    BaseState now = state(seen.latest());
    SentUpdate<CatalogState> asked =
        messages.incremental(new CatalogState(now, seen.at()), now, List.of(), List.of());
    Receipt receipt = asked.receipt();
    boolean behind =
        receipt.outcome() == Receipt.Outcome.FULL_UPDATE_NEEDED
            && receipt.heldBootId() == now.bootId();
    Optional<SentUpdate<CatalogState>> sent =
        behind
            ? listChanges(new BaseState(receipt.heldBootId(), receipt.heldGeneration()))
            : Optional.of(asked);
    sent = sent.filter(one -> one.receipt().outcome() == Receipt.Outcome.ACCEPTED);
    sent.ifPresent(accepted -> progress.feed().resume(seen.at()));
    return sent;
  }

  private SentUpdate<CatalogState> fullList(Instant asOf) {
    return context
        .log()
        .snapshot(
            snapshot ->
                wholes.fullList(
                    new CatalogState(state(snapshot.sequence()), asOf),
                    snapshot.names(),
                    snapshot::forEach,
                    assignment.partition()::includes));
  }

  private SentUpdate<CatalogState> filter(Instant asOf) {
    PartitionFilter.Whole whole = parts.blooms().of(assignment.partition()).whole();
    parts.memory().forgetOther(assignment.url(), whole);
    return wholes.filter(
        new CatalogState(state(whole.sequence()), asOf, 0, whole.id()),
        whole.names(),
        whole.filter());
  }

  @Override
  public Optional<SentUpdate<CatalogState>> changes() {
    BaseState base = progress.held();
    return assignment.kind() == UpdateKind.LIST ? listChanges(base) : filterChanges(base);
  }

  /** The changed bits; empty if the index has bits of another filter, or too old ones. */
  private Optional<SentUpdate<CatalogState>> filterChanges(BaseState base) {
    Instant asOf = context.clocks().now();
    return parts
        .blooms()
        .of(assignment.partition())
        .since(progress.filterId(), base.generation())
        .map(
            step ->
                messages.filterDelta(
                    new CatalogState(
                        state(step.sequence()),
                        asOf,
                        step.sequence() - base.generation(),
                        step.id()),
                    base,
                    step.names(),
                    step.bits()));
  }

  /** The next page of the journal; empty if it does not continue from what the index holds. */
  private Optional<SentUpdate<CatalogState>> listChanges(BaseState base) {
    CatalogChanges page = context.log().changesSince(base.generation(), CHANGES_AT_ONCE);
    boolean leadsOn =
        page.reachesBackTo(base.generation())
            && base.generation() <= page.latestSequence()
            && (!page.changes().isEmpty() || isOfOtherStart(base));
    if (!leadsOn) {
      return Optional.empty();
    }
    long generation = page.lastSequence(base.generation());
    Instant asOf = generation >= seen.latest() ? seen.at() : progress.completeAt();
    NetChanges changes = NetChanges.of(page.changes(), assignment.partition());
    return Optional.of(
        messages.incremental(
            new CatalogState(state(generation), asOf, generation - base.generation(), 0),
            base,
            changes.added(),
            changes.removed()));
  }

  private boolean isOfOtherStart(BaseState held) {
    return held.bootId() != seen.boot().bootId();
  }

  /** Whether the index is behind the state observed at the start of the run. */
  @Override
  public boolean hasMoreChanges() {
    BaseState held = progress.held();
    return held.generation() < seen.latest() || isOfOtherStart(held);
  }

  /** A heartbeat is useful only to an index that holds a state of this start. */
  @Override
  public boolean mayHeartbeat() {
    return !progress.feed().isWholeWanted() && !isOfOtherStart(progress.held());
  }

  @Override
  public void answered(Receipt receipt) {
    context.loss().heard(assignment.url(), receipt, progress.isConfirmed());
  }

  @Override
  public boolean accepted(SentUpdate<CatalogState> sent, Instant began) {
    return holds(sent, sent.state().generation(), began);
  }

  /** The index holds what was sent, or a later state of the same start. */
  private boolean holds(SentUpdate<CatalogState> sent, long generation, Instant began) {
    CatalogSnapshot now = context.observe();
    BaseState state = new BaseState(sent.state().base().bootId(), generation);
    if (TargetProgress.isOfAnotherPast(state, now.boot())) {
      progress.lost();
      return false;
    }
    progress.delivered(sent, generation, began, now);
    progress.told(seen.history());
    if (sent.kind() == SentUpdate.SentKind.HEARTBEAT) {
      log.debug("{} still holds {}", assignment.url(), generation);
    } else {
      parts.memory().save(assignment.url(), assignment.kind(), assignment.partition(), now);
      log.info(
          "{}: {} update with {} names, now at {}",
          assignment.url(),
          sent.kind().word(),
          sent.names(),
          generation);
    }
    return true;
  }

  /** The index may hold the state because an answer was lost, or hold a state of another start. */
  @Override
  public boolean ignored(SentUpdate<CatalogState> sent, Instant began) {
    Receipt receipt = sent.receipt();
    BaseState state = sent.state().base();
    boolean ours =
        receipt.heldBootId() == state.bootId()
            && receipt.heldGeneration() <= context.log().latestSequence();
    if (ours && receipt.heldGeneration() >= state.generation()) {
      return holds(sent, receipt.heldGeneration(), began);
    }
    if (!ours && receipt.heldBootId() >= state.bootId()) {
      overtaken(receipt.heldBootId());
    } else {
      parts.feed().failed(ignoredBy(receipt, state), Duration.ZERO);
    }
    return false;
  }

  private static String ignoredBy(Receipt receipt, BaseState state) {
    return String.format(
        "the index holds state %d of start %d and ignored %d of %d%s",
        receipt.heldGeneration(),
        receipt.heldBootId(),
        state.generation(),
        state.bootId(),
        receipt.reason().map(reason -> ": " + reason).orElse(""));
  }

  @Override
  public boolean lost() {
    progress.lost();
    return false;
  }

  @Override
  public boolean superseded(SentUpdate<CatalogState> probe) {
    Receipt receipt = probe.receipt();
    answered(receipt);
    boolean overtaken =
        receipt.outcome() == Receipt.Outcome.IGNORED && receipt.heldBootId() > seen.boot().bootId();
    if (overtaken) {
      overtaken(receipt.heldBootId());
    }
    return overtaken;
  }

  /** The index holds a later start of this catalog than this one. */
  private void overtaken(long heldBootId) {
    if (!progress.mayOutgrow()) {
      progress.contested(CONTESTED + heldBootId, context.clocks().now());
      log.error("updating {}: {}", assignment.url(), CONTESTED + heldBootId);
      return;
    }
    try {
      context.identity().catalog().raiseBootId(heldBootId);
      progress.lost();
      log.warn(
          "{} holds start {} of this catalog, which is {}: its store was put back to an older copy,"
              + " or a copy of it is in use elsewhere; everything is sent under a later number",
          assignment.url(),
          heldBootId,
          seen.boot().bootId());
    } catch (RlsException e) {
      parts.feed().failed(e.getMessage(), e.retryAfter().orElse(Duration.ZERO));
    }
  }
}
