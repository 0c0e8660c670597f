package org.gridrls.rli.update;

import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.gridrls.api.Limits;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.client.ServiceAddress;
import org.gridrls.rli.index.Content;
import org.gridrls.rli.index.FilterMatrices;
import org.gridrls.rli.index.ListContent;
import org.gridrls.rli.index.ListMerger;
import org.gridrls.rli.index.NameLists;
import org.gridrls.rli.index.SourceState;
import org.gridrls.rli.index.Sources;
import org.gridrls.rli.update.Decision.Apply;

/**
 * Takes soft-state updates. What is held of a source is always whole one of its states, and never
 * goes back: states are ordered by (bootId, generation). Updates of different sources do not wait
 * for each other. Safe for threads.
 */
public final class UpdateReceiver {
  private static final int PATTERNS_MAX = 1_000;

  private final Sources sources;
  private final UpdateLimits limits;
  private final OpenUpdates open;
  private final NameLists lists;
  private final ListMerger merger;
  private final FilterMatrices filters = new FilterMatrices();
  private final UpdateRules rules;
  private final UpdateCounters counters = new UpdateCounters();

  /** Keeps lists in memory, and packs them as they change. */
  public UpdateReceiver(Sources sources, UpdateLimits limits, Clock clock) {
    this(sources, limits, clock, NameLists.IN_MEMORY, Runnable::run);
  }

  /** Keeps lists in {@code lists}, and has them packed anew by {@code merging}. */
  public UpdateReceiver(
      Sources sources, UpdateLimits limits, Clock clock, NameLists lists, Executor merging) {
    this.lists = lists;
    this.merger = new ListMerger(sources, lists, merging, limits.overlayMax());
    this.sources = sources;
    this.limits = limits;
    this.rules = new UpdateRules(limits, filters, clock);
    this.open = new OpenUpdates(limits.openMax(), limits.openTimeout(), clock);
  }

  public UpdateCounters counters() {
    return counters;
  }

  public UpdateLimits limits() {
    return limits;
  }

  /** Packs lists anew when they have changed much. */
  public ListMerger merger() {
    return merger;
  }

  /** What the filters take in memory. */
  public long filterBytes() {
    return filters.bytes();
  }

  public int openUpdates() {
    return open.count();
  }

  /** Frees full updates that nothing arrived for. */
  public int dropTimedOut() {
    return open.dropTimedOut();
  }

  /**
   * Opens a full update, or goes on with the one that is open for the same state. Throws
   * UPDATE_SUPERSEDED if a newer state is held or open, OVERLOADED if too many are open.
   */
  public OpenUpdate begin(UpdateSource source) {
    require(source);
    if (newer(source).isPresent()) {
      counters.ignored();
      throw RlsException.about(
          RlsError.UPDATE_SUPERSEDED,
          "this index holds a newer state of the catalog",
          source.lrc());
    }
    FullUpdateAssembly update = open.begin(source, () -> lists.begin(rules.granted(source)));
    return new OpenUpdate(update.id(), Limits.UPDATE_PART_BYTES_MAX, update.nextPart());
  }

  /** The next part, or one again. Throws UPDATE_NOT_FOUND or UPDATE_DAMAGED. */
  public void part(String updateId, int number, boolean gzip, InputStream names) {
    FullUpdateAssembly update = open.get(updateId);
    update.add(number, NamePart.read(names, gzip, limits.partBytesMax()));
  }

  /**
   * Makes an update visible whole. Once more it confirms that state, as a heartbeat does. Throws
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
      receipt = Optional.of(decide(update.source(), held -> rules.whole(update.source(), content)));
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
    return decide(source, held -> rules.filter(held, source, filter, names));
  }

  /** What changed in the filter since a state before, whole or not at all. */
  public Receipt bloomDelta(UpdateSource source, FilterDelta delta) {
    require(source);
    requireForward(delta.baseGeneration(), source);
    return decide(source, held -> rules.filterDelta(held, source, delta));
  }

  /** What changed between {@code base} and the state of {@code source}, whole or not at all. */
  public Receipt incremental(
      UpdateSource source, long base, List<LogicalName> added, List<LogicalName> removed) {
    require(source);
    NameChanges changes = NameChanges.of(added, removed);
    requireForward(base, source);
    return decide(source, held -> rules.incremental(held, source, base, changes));
  }

  private static void requireForward(long base, UpdateSource source) {
    if (base > source.generation()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "an update can't lead from state " + base + " back to " + source.generation());
    }
  }

  /** Nothing changed: renews the lease if exactly that state is held. */
  public Receipt heartbeat(UpdateSource source) {
    require(source);
    return decide(source, held -> rules.heartbeat(held, source));
  }

  /** Asks {@code rule} about what is held until its decision meets the same still held. */
  private Receipt decide(UpdateSource source, Function<Optional<SourceState>, Decision> rule) {
    while (true) {
      Optional<SourceState> newer = newer(source);
      if (newer.isPresent()) {
        counters.ignored();
        return receipt(
            Receipt.Outcome.IGNORED,
            newer.map(SourceState::source),
            "newer: what is held from " + newer.get().source().lrc());
      }
      Optional<SourceState> held = sources.of(source.lrc());
      Decision decision = rule.apply(held);
      if (!(decision instanceof Apply apply)) {
        counters.fullUpdateNeeded();
        return receipt(
            Receipt.Outcome.FULL_UPDATE_NEEDED,
            held.map(SourceState::source),
            "the state that this builds on is not held");
      }
      if (apply.change().apply(content -> sources.replace(held, apply.next().apply(content)))) {
        counters.accepted();
        sources.of(source.lrc()).ifPresent(merger::consider);
        return receipt(Receipt.Outcome.ACCEPTED, Optional.of(apply.granted()), null);
      }
    }
  }

  private Optional<SourceState> newer(UpdateSource source) {
    return sources
        .of(source.lrc())
        .filter(held -> held.isNewerThan(source))
        .or(() -> sources.rivalOf(source));
  }

  private static Receipt receipt(
      Receipt.Outcome outcome, Optional<UpdateSource> held, String reason) {
    return new Receipt(
        outcome,
        held.map(UpdateSource::bootId).orElse(0L),
        held.map(UpdateSource::generation).orElse(0L),
        held.map(UpdateSource::lease).orElse(Duration.ZERO),
        Optional.ofNullable(reason));
  }

  private static void require(UpdateSource source) {
    ServiceAddress.of(source.lrc(), MemberPort.LOCAL_REPLICA_CATALOG);
    if (source.hops() < 0) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "hops can't be negative: " + source.hops());
    }
    if (source.patterns().size() > PATTERNS_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE, "a source has at most " + PATTERNS_MAX + " patterns");
    }
  }
}
