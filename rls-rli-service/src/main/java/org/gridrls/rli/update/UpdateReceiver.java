package org.gridrls.rli.update;

import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gridrls.api.Limits;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.client.ServiceAddress;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.rli.index.filter.FilterMatrices;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.list.ListMerger;
import org.gridrls.rli.index.list.NameLists;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.CoveredNames;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.SourceStore;
import org.gridrls.rli.update.Decision.Apply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives soft-state updates. The index always holds one complete state of a source. While its
 * lease lasts, no earlier one replaces it: states are ordered by (bootId, generation). Updates of
 * different sources do not wait for each other. Safe for threads.
 */
public final class UpdateReceiver {
  private static final Logger log = LoggerFactory.getLogger(UpdateReceiver.class);
  private static final int PATTERNS_MAX = 1_000;
  private static final Optional<Evidence> LIST = Optional.of(Evidence.LIST);
  private static final Optional<Evidence> BLOOM = Optional.of(Evidence.BLOOM);
  private static final Optional<Evidence> NOTHING = Optional.empty();

  private final SourceStore sources;
  private final Supplier<UpdateLimits> limits;
  private final OpenUpdates open;
  private final NameLists lists;
  private final ListMerger merger;
  private final FilterMatrices filters = new FilterMatrices();
  private final UpdateRules rules;
  private final LoopGuard loops;
  private final Clocks clocks;
  private final ReceiptTokens tokens;
  private final UpdateCounters counters = new UpdateCounters();

  /** Keeps lists in {@code lists}, and repacks them on {@code merging}. */
  public UpdateReceiver(
      SourceStore sources, UpdateLimits limits, Clocks clocks, NameLists lists, Executor merging) {
    this(sources, () -> limits, clocks, lists, merging, new LoopGuard("", LoopGuard.HOPS_DEFAULT));
  }

  /**
   * Keeps lists in {@code lists}, repacks them on {@code merging}, and has protection against loops
   * and limits that can change.
   */
  public UpdateReceiver(
      SourceStore sources,
      Supplier<UpdateLimits> limits,
      Clocks clocks,
      NameLists lists,
      Executor merging,
      LoopGuard loops) {
    this.loops = loops;
    this.clocks = clocks;
    this.tokens = new ReceiptTokens(clocks, sources::tokens);
    this.lists = lists;
    this.merger = new ListMerger(sources, lists, merging, limits.get().overlayMax());
    this.sources = sources;
    this.limits = limits;
    this.rules = new UpdateRules(limits, filters);
    this.open =
        new OpenUpdates(limits.get().openMax(), limits.get().openTimeout(), clocks.steady());
  }

  public UpdateCounters counters() {
    return counters;
  }

  public UpdateLimits limits() {
    return limits.get();
  }

  /** Repacks lists that have changed much. */
  public ListMerger merger() {
    return merger;
  }

  public FilterMatrices filters() {
    return filters;
  }

  public int openUpdates() {
    return open.count();
  }

  /** Drops full updates that received nothing for too long; returns how many. */
  public int dropTimedOut() {
    return open.dropTimedOut();
  }

  /**
   * Opens a full update, or resumes the one that is open for the same state. Throws
   * UPDATE_SUPERSEDED if a newer state is held or open, OVERLOADED if too many are open.
   */
  public OpenUpdate begin(UpdateSource source) {
    require(source);
    Arrival arrival = arrival(source);
    Optional<Receipt> ignored = ignored(sources.related(source), source, LIST, arrival);
    if (ignored.isPresent()) {
      throw RlsException.about(
          RlsError.UPDATE_SUPERSEDED,
          "this index refuses it: " + ignored.get().reason().orElse(""),
          source.lrc());
    }
    FullUpdateAssembly update =
        open.begin(source, arrival, () -> lists.begin(rules.granted(source)));
    return new OpenUpdate(update.id(), Limits.UPDATE_PART_BYTES_MAX, update.nextPart());
  }

  private Arrival arrival(UpdateSource source) {
    Moment now = clocks.moment();
    return Arrival.of(source, tokens.made(source.echo(), now), now.steady());
  }

  /** The next part, or one again. Throws UPDATE_NOT_FOUND or UPDATE_DAMAGED. */
  public void part(String updateId, int number, boolean gzip, InputStream names) {
    FullUpdateAssembly update = open.get(updateId);
    update.add(number, NamePart.read(names, gzip, limits.get().partBytesMax()));
  }

  /**
   * Makes an update visible as a whole. A repeated commit counts as a heartbeat. Throws
   * UPDATE_NOT_FOUND or UPDATE_DAMAGED.
   */
  public Receipt commit(String updateId, int parts, long names) {
    Optional<UpdateSource> before = open.committed(updateId);
    if (before.isPresent()) {
      return heartbeat(before.get());
    }
    FullUpdateAssembly update = open.get(updateId);
    synchronized (update) { // who repeats a commit while it runs waits for it
      return open.committed(updateId)
          .map(this::heartbeat)
          .orElseGet(() -> commit(update, parts, names));
    }
  }

  private Receipt commit(FullUpdateAssembly update, int parts, long names) {
    Content content = ListContent.of(update.finish(parts, names));
    Optional<Receipt> receipt = Optional.empty();
    try {
      UpdateSource source = update.source();
      Arrival arrival = update.began().end(source, clocks.now());
      receipt =
          Optional.of(
              decide(source, LIST, arrival, held -> rules.whole(held, source, content, arrival)));
    } finally {
      if (receipt.filter(told -> told.outcome() == Receipt.Outcome.ACCEPTED).isEmpty()) {
        content.retire();
      }
    }
    open.committed(update);
    return receipt.get();
  }

  /** Drops an open update. Harmless if it is not open. */
  public void abort(String updateId) {
    open.drop(updateId);
  }

  public Receipt bloom(UpdateSource source, BloomFilter filter, long names) {
    require(source);
    Arrival arrival = arrival(source);
    return decide(
        source, BLOOM, arrival, held -> rules.filter(held, source, filter, names, arrival));
  }

  /** Receives what changed in the filter since a state before, whole or not at all. */
  public Receipt bloomDelta(UpdateSource source, FilterDelta delta) {
    require(source);
    requireForward(delta.base(), source);
    Arrival arrival = arrival(source);
    return decide(source, BLOOM, arrival, held -> rules.filterDelta(held, source, delta, arrival));
  }

  /**
   * Receives what changed between {@code base} and the state of {@code source}, whole or not at
   * all.
   */
  public Receipt incremental(
      UpdateSource source, BaseState base, List<LogicalName> added, List<LogicalName> removed) {
    require(source);
    ListDelta changes = ListDelta.of(added, removed);
    requireForward(base, source);
    Arrival arrival = arrival(source);
    return decide(
        source, LIST, arrival, held -> rules.incremental(held, source, base, changes, arrival));
  }

  private static void requireForward(BaseState base, UpdateSource source) {
    if (base.generation() > source.generation()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "an update can't lead from state "
              + base.generation()
              + " back to "
              + source.generation());
    }
    if (base.bootId() > source.bootId()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "an update can't lead from start "
              + base.bootId()
              + " of the catalog back to "
              + source.bootId());
    }
  }

  /** Nothing changed: renews the lease if exactly that state is held. */
  public Receipt heartbeat(UpdateSource source) {
    require(source);
    Arrival arrival = arrival(source);
    return decide(source, NOTHING, arrival, held -> rules.heartbeat(held, source, arrival));
  }

  /**
   * Applies {@code rule} to the held state, again if the state changed meanwhile.
   *
   * @param brings the kind of evidence
   */
  private Receipt decide(
      UpdateSource source,
      Optional<Evidence> brings,
      Arrival arrival,
      Function<Optional<SourceState>, Decision> rule) {
    while (true) {
      List<SourceState> related = sources.related(source);
      Optional<Receipt> ignored = ignored(related, source, brings, arrival);
      if (ignored.isPresent()) {
        return ignored.get();
      }
      Optional<SourceState> held =
          related.stream().filter(one -> one.source().lrc().equals(source.lrc())).findFirst();
      Decision decision = rule.apply(held);
      if (!(decision instanceof Apply apply)) {
        counters.fullUpdateNeeded();
        return receipt(
            Receipt.Outcome.FULL_UPDATE_NEEDED,
            held.map(SourceState::source),
            "this index does not hold the state that the update builds on",
            LostStates.missing(related, source, false));
      }
      apply.removed().accept(sources.removals()); // before the content without it is shown
      Optional<BaseState> missing = LostStates.missing(related, source, apply.builds());
      if (apply.change().apply(content -> show(related, apply, content, missing, arrival))) {
        counters.accepted();
        sources.of(source.lrc()).ifPresent(merger::consider);
        return receipt(Receipt.Outcome.ACCEPTED, Optional.of(apply.granted()), null, missing);
      }
    }
  }

  private boolean show(
      List<SourceState> related,
      Apply apply,
      Content content,
      Optional<BaseState> missing,
      Arrival arrival) {
    SourceState made = apply.next().apply(content);
    SourceState next =
        made.after(LostStates.former(related, made.source()), missing).remembering(related);
    noteLoss(related, next);
    return sources.replace(related, Precedence.replacing(related, next, arrival.now()));
  }

  private static void noteLoss(List<SourceState> related, SourceState next) {
    long before = related.stream().mapToLong(SourceState::lost).max().orElse(0);
    if (next.lost() > before) {
      log.error(
          "{} lost {} acknowledged changes: answers that need it are incomplete until an operator"
              + " accepts the loss (rls lost accept {}) or restores a later copy of its store",
          next.source().lrcMember(),
          next.lost(),
          next.source().lrc());
    }
  }

  /**
   * The receipt of an update that does not count; a sender in conflict with the held one is noted.
   */
  private Optional<Receipt> ignored(
      List<SourceState> related, UpdateSource source, Optional<Evidence> brings, Arrival arrival) {
    return Precedence.refusal(related, source, brings, arrival)
        .map(
            refusal -> {
              counters.ignored();
              if (refusal.conflict()) {
                dispute(refusal.held(), source, arrival);
              }
              return receipt(
                  Receipt.Outcome.IGNORED,
                  Optional.of(refusal.held().source()),
                  refusal.reason(),
                  LostStates.missing(related, source, false));
            });
  }

  private void dispute(SourceState refusing, UpdateSource source, Arrival arrival) {
    Optional<SourceState> held = Optional.of(refusing);
    while (held.isPresent()
        && !sources.replace(held, Precedence.disputed(held.get(), source, arrival))) {
      held = sources.of(refusing.source().lrc());
    }
  }

  private Receipt receipt(
      Receipt.Outcome outcome,
      Optional<UpdateSource> held,
      String reason,
      Optional<BaseState> missing) {
    return new Receipt(
        outcome,
        held.map(UpdateSource::bootId).orElse(0L),
        held.map(UpdateSource::generation).orElse(0L),
        held.map(UpdateSource::lease).orElse(Duration.ZERO),
        Optional.ofNullable(reason),
        Optional.of(tokens.issue()),
        missing);
  }

  /**
   * Discards what the index holds of a catalog, by its URL or its name; the receipt of the
   * catalog's next update asks for a full one. Throws LRC_NOT_FOUND.
   */
  public void discard(String catalog) {
    List<SourceState> gone = sources.discard(catalog);
    if (gone.isEmpty()) {
      throw RlsException.about(
          RlsError.LRC_NOT_FOUND, "this index holds nothing of the catalog", catalog);
    }
    gone.forEach(
        state -> {
          open.discard(state.source().lrc());
          log.info("{} discarded by an operator", state.source().lrc());
        });
  }

  private void require(UpdateSource source) {
    ServiceAddress.of(source.lrc(), MemberPort.LOCAL_REPLICA_CATALOG);
    loops.require(source);
    StateLimits.require(source, clocks.moment().wall());
    if (source.patterns().size() > PATTERNS_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE, "a source has at most " + PATTERNS_MAX + " patterns");
    }
    CoveredNames.of(source.patterns());
  }
}
