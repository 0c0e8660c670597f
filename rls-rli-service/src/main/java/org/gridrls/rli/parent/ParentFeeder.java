package org.gridrls.rli.parent;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.api.update.UpdateTargetStatus.Sent;
import org.gridrls.kit.update.Backoff;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.parent.ParentOrders.Wanted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells one parent what this index holds: each run looks at every source, and says what is due. A
 * source that expired here is not passed on, and so expires there too. One run at a time, which the
 * caller sees to; the other methods are safe for threads.
 */
final class ParentFeeder implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(ParentFeeder.class);
  private static final Duration LEAST_LEFT = Duration.ofMillis(10);

  /** What is wrong with one source, not with the parent. */
  private static final Set<RlsError> OF_ONE_SOURCE =
      Set.of(
          RlsError.UPDATE_LOOP,
          RlsError.UPDATE_DAMAGED,
          RlsError.UPDATE_NOT_FOUND,
          RlsError.BAD_ARGUMENT,
          RlsError.TOO_LARGE);

  private final Wanted wanted;
  private final ParentConfig config;
  private final ParentContext context;
  private final Passages passages;
  private final Backoff backoff;
  private final boolean wholeFirst;
  private final Map<String, SourceFeed> feeds = new ConcurrentHashMap<>();
  private volatile boolean dropped;
  private volatile Trouble trouble = Trouble.NONE;
  private volatile Sent lastSent;

  private record Trouble(long failures, String reason, Instant nextAttempt) {
    static final Trouble NONE = new Trouble(0, null, Instant.MIN);
  }

  /**
   * @param wholeFirst send everything at first, and do not ask whether the parent has it already
   */
  ParentFeeder(Wanted wanted, boolean wholeFirst, ParentConfig config, ParentContext context) {
    this.wanted = wanted;
    this.wholeFirst = wholeFirst;
    this.config = config;
    this.context = context;
    this.backoff = new Backoff(context.random());
    this.passages =
        new Passages(
            context.senders().apply(wanted.url()),
            wanted.target().kind(),
            context.self(),
            context.clocks(),
            () -> dropped);
  }

  private Instant now() {
    return context.clocks().now();
  }

  /** Ends a run under way at the next name. */
  void drop() {
    dropped = true;
  }

  /** Tells everything again, soon. */
  void wholeWanted() {
    feeds.values().forEach(SourceFeed::wholeWanted);
    trouble = new Trouble(trouble.failures(), trouble.reason(), Instant.MIN);
  }

  @Override
  public void run() {
    List<SourceState> held = List.copyOf(context.sources().all());
    Set<String> known =
        held.stream().map(state -> state.source().lrc()).collect(Collectors.toSet());
    feeds.keySet().retainAll(known);
    for (SourceState state : held) {
      if (dropped || now().isBefore(trouble.nextAttempt()) || !feed(state)) {
        return;
      }
    }
  }

  private boolean isOver(SourceState state) {
    return !now().isBefore(state.expiresAt().minus(LEAST_LEFT));
  }

  /** False if the parent can't be fed now. */
  private boolean feed(SourceState state) {
    if (isOver(state)) {
      return true;
    }
    SourceFeed feed = feeds.computeIfAbsent(state.source().lrc(), lrc -> newFeed());
    return switch (feed.due(state, config.interval(), wanted.target().fullInterval(), now())) {
      case NOTHING -> true;
      case HEARTBEAT -> tell(feed, state, () -> passages.heartbeat(state, feed.filter()));
      case WHOLE -> tell(feed, state, () -> passages.whole(state, feed.filter()));
      case CHANGES ->
          tell(
              feed,
              state,
              () -> passages.changes(feed.acknowledged().orElseThrow(), state, feed.filter()));
    };
  }

  private SourceFeed newFeed() {
    return new SourceFeed(backoff, wholeFirst);
  }

  private boolean tell(SourceFeed feed, SourceState state, Supplier<Passage> work) {
    Instant began = now();
    try {
      Passage passage = work.get();
      trouble = Trouble.NONE;
      boolean dated = passages.dated();
      return settle(feed, passage, began) && (dated || dated(feed, state));
    } catch (CancellationException e) {
      log.debug("{}: {}", wanted.url(), e.getMessage());
      return false;
    } catch (RlsException e) {
      return failed(feed, state, e);
    } catch (RuntimeException e) {
      log.error("telling {} of {}", wanted.url(), state.source().lrc(), e);
      feed.refused(e.toString(), now());
      return true;
    }
  }

  /** What was sent without a token of this start of the parent tells it no age; this does. */
  private boolean dated(SourceFeed feed, SourceState state) {
    return feed.acknowledged().isEmpty()
        || settle(feed, passages.heartbeat(state, feed.filter()), now());
  }

  private boolean settle(SourceFeed feed, Passage passage, Instant began) {
    Receipt receipt = passage.receipt();
    switch (receipt.outcome()) {
      case ACCEPTED -> delivered(feed, passage, began);
      case IGNORED -> feed.heardElsewhere(passage.state(), isSame(receipt, passage), now());
      case FULL_UPDATE_NEEDED -> {
        return fullNeeded(feed, passage);
      }
    }
    return true;
  }

  private static boolean isSame(Receipt receipt, Passage passage) {
    return receipt.heldBootId() == passage.state().source().bootId()
        && receipt.heldGeneration() == passage.state().source().generation();
  }

  private void delivered(SourceFeed feed, Passage passage, Instant began) {
    feed.delivered(passage, isUnchanged(passage) && mayKeep(feed, passage), now());
    if (!passage.kind().equals("heartbeat")) {
      Duration took = Duration.between(began, now());
      lastSent =
          new Sent(
              passage.kind(),
              context.clocks().shown(now()),
              took,
              passage.names(),
              passage.bytes());
      log.info(
          "{}: {} update of {} with {} names",
          wanted.url(),
          passage.kind(),
          passage.state().source().lrcMember(),
          passage.names());
    }
  }

  /** Else the filter was copied from a later state than the one it was said to be. */
  @SuppressWarnings("ReferenceEquality") // the very content
  private boolean isUnchanged(Passage passage) {
    return context
        .sources()
        .of(passage.state().source().lrc())
        .filter(held -> held.content() == passage.state().content())
        .isPresent();
  }

  private boolean mayKeep(SourceFeed feed, Passage passage) {
    if (passage.filter() == null) {
      return false;
    }
    long kept = feeds.values().stream().mapToLong(SourceFeed::filterBytes).sum();
    return kept - feed.filterBytes() + passage.filter().sizeInBytes() <= config.filterBytesKept();
  }

  private boolean fullNeeded(SourceFeed feed, Passage passage) {
    if (passage.whole()) {
      feed.refused("the parent was sent everything and asks for it again", now());
      return true;
    }
    feed.wholeWanted();
    return feed(passage.state());
  }

  private boolean failed(SourceFeed feed, SourceState state, RlsException failure) {
    if (failure.error() == RlsError.UPDATE_SUPERSEDED) {
      return superseded(feed, state);
    }
    if (OF_ONE_SOURCE.contains(failure.error())) {
      feed.refused(failure.error() + ": " + failure.getMessage(), now());
      log.warn("{} refuses {}: {}", wanted.url(), state.source().lrc(), failure.getMessage());
      return true;
    }
    context.sources().all().forEach(this::interrupted);
    long failures = trouble.failures() + 1;
    Duration wait = backoff.after(failures);
    Duration least = failure.retryAfter().orElse(Duration.ZERO);
    Instant next = now().plus(wait.compareTo(least) < 0 ? least : wait);
    trouble = new Trouble(failures, failure.getMessage(), next);
    log.warn(
        "feeding {}: {}; next attempt {}",
        wanted.url(),
        failure.getMessage(),
        context.clocks().shown(next));
    return false;
  }

  /** The parent did not even begin to listen; a heartbeat tells what it has instead. */
  private boolean superseded(SourceFeed feed, SourceState state) {
    try {
      Passage asked = passages.heartbeat(state, null);
      boolean has = asked.receipt().outcome() != Receipt.Outcome.FULL_UPDATE_NEEDED;
      feed.heardElsewhere(state, has && isSame(asked.receipt(), asked), now());
      return true;
    } catch (RlsException e) {
      return failed(feed, state, e);
    }
  }

  private void interrupted(SourceState state) {
    SourceFeed feed = feeds.get(state.source().lrc());
    if (feed != null) {
      feed.interrupted(state);
    }
  }

  UpdateTargetStatus status() {
    Instant now = now();
    long pending =
        context.sources().all().stream()
            .filter(state -> !state.expiredAt(now))
            .filter(state -> !isInStep(state))
            .count();
    Trouble parent = trouble;
    Optional<SourceFeed> worst =
        feeds.values().stream()
            .filter(feed -> feed.failures() > 0)
            .max(Comparator.comparing(SourceFeed::failures));
    Optional<String> reason =
        Optional.ofNullable(parent.reason()).or(() -> worst.flatMap(SourceFeed::trouble));
    Instant next =
        parent.failures() > 0
            ? parent.nextAttempt()
            : worst.map(SourceFeed::nextAttempt).orElse(Instant.MIN);
    return new UpdateTargetStatus(
        wanted.target(),
        wanted.origin(),
        pending == 0,
        0,
        pending,
        Optional.ofNullable(lastSent),
        Math.max(parent.failures(), worst.map(SourceFeed::failures).orElse(0L)),
        reason,
        Optional.of(next).filter(now::isBefore).map(context.clocks()::shown));
  }

  private boolean isInStep(SourceState state) {
    SourceFeed feed = feeds.get(state.source().lrc());
    return feed != null && feed.isInStep(state);
  }
}
