package org.gridrls.rli.hierarchy;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.api.update.UpdateTotals;
import org.gridrls.kit.update.Backoff;
import org.gridrls.kit.update.FeedOwner;
import org.gridrls.kit.update.FeedProgress;
import org.gridrls.kit.update.FeedTasks;
import org.gridrls.kit.update.LastReceipt;
import org.gridrls.kit.update.RetryState;
import org.gridrls.kit.update.SentUpdate;
import org.gridrls.kit.update.UpdateFeed;
import org.gridrls.kit.update.UpdateMessages;
import org.gridrls.rli.hierarchy.ParentList.Wanted;
import org.gridrls.rli.index.source.SourceState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forwards to one parent what this index holds: each run looks at every source, and sends what is
 * due. A source that expired here is not forwarded, and so expires there too. One run at a time,
 * which the caller sees to; the other methods are safe for threads.
 */
final class ParentFeeder implements FeedTasks.Feeder {
  private static final Logger log = LoggerFactory.getLogger(ParentFeeder.class);
  private static final Duration LEAST_LEFT = Duration.ofMillis(10);

  /** A problem with one source, not with the parent. */
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
  private final ForwardedUpdates updates;
  private final Backoff backoff;
  private final boolean wholeFirst;
  private final RetryState parentRetry;
  private final Map<String, SourceFeed> feeds = new ConcurrentHashMap<>();
  private volatile boolean dropped;
  private volatile UpdateTargetStatus.SucceededUpdate lastSent;

  private record SourceFeed(SourceProgress progress, UpdateFeed feed) {}

  /**
   * @param wholeFirst send everything at first, and do not ask whether the parent has it already
   */
  ParentFeeder(Wanted wanted, boolean wholeFirst, ParentConfig config, ParentContext context) {
    this.wanted = wanted;
    this.wholeFirst = wholeFirst;
    this.config = config;
    this.context = context;
    this.backoff = new Backoff(context.random());
    this.parentRetry = new RetryState(backoff);
    this.updates =
        new ForwardedUpdates(
            new UpdateMessages<>(
                context.senders().apply(wanted.url()),
                this::source,
                new LastReceipt(context.clocks().stopwatch()),
                () -> dropped),
            wanted.target().kind(),
            context.sources().removals());
  }

  private UpdateSource source(ForwardedState state, Optional<Echo> echo) {
    return state.source().now(now()).through(context.self()).echoing(echo);
  }

  private Instant now() {
    return context.clocks().now();
  }

  String url() {
    return wanted.url();
  }

  @Override
  public void drop() {
    dropped = true;
  }

  @Override
  public void requestWhole() {
    feeds.values().forEach(feed -> feed.progress().feed().requestWhole());
    parentRetry.retryNow();
  }

  @Override
  public void run() {
    List<SourceState> held = List.copyOf(context.sources().all());
    Set<String> known =
        held.stream().map(state -> state.source().lrc()).collect(Collectors.toSet());
    feeds.keySet().retainAll(known);
    for (SourceState state : held) {
      if (dropped || parentRetry.mustWait(now())) {
        return;
      }
      if (now().isBefore(state.expiresAt().minus(LEAST_LEFT))) {
        feed(state);
      }
    }
  }

  private void feed(SourceState state) {
    SourceFeed feed = feeds.computeIfAbsent(state.source().lrc(), this::newFeed);
    feed.feed()
        .run(
            feed.progress().due(state, config.interval(), wanted.target().fullInterval(), now()),
            new Forwarding(feed.progress(), state));
  }

  private SourceFeed newFeed(String lrc) {
    FeedProgress progress = new FeedProgress(backoff, wholeFirst);
    return new SourceFeed(
        new SourceProgress(progress),
        new UpdateFeed(wanted.url() + " with " + lrc, progress, context.clocks().steady()));
  }

  /** Forwards one state of one source. Used once, by one thread. */
  private final class Forwarding implements FeedOwner<ForwardedState> {
    private final SourceProgress progress;
    private final SourceState state;

    Forwarding(SourceProgress progress, SourceState state) {
      this.progress = progress;
      this.state = state;
    }

    @Override
    public SentUpdate<ForwardedState> heartbeat() {
      return updates.heartbeat(state, progress.filter());
    }

    @Override
    public SentUpdate<ForwardedState> probe() {
      return updates.heartbeat(state, Optional.empty());
    }

    @Override
    public SentUpdate<ForwardedState> whole() {
      return updates.whole(state, progress.filter());
    }

    @Override
    public Optional<SentUpdate<ForwardedState>> changes() {
      return progress.acknowledged().map(before -> updates.changes(before, state));
    }

    @Override
    public boolean hasMoreChanges() {
      return false;
    }

    @Override
    public boolean mayHeartbeat() {
      return progress.holds(state);
    }

    @Override
    public void answered(Receipt receipt) {
      parentRetry.succeeded();
    }

    @Override
    public boolean accepted(SentUpdate<ForwardedState> sent, Instant began) {
      progress.delivered(sent, isUnchanged() && mayKeepFilter(sent.state()), began, now());
      if (sent.kind() != SentUpdate.SentKind.HEARTBEAT) {
        lastSent =
            sent.summary(context.clocks().moment().shown(now()), Duration.between(began, now()));
        log.info(
            "{}: {} update of {} with {} names",
            wanted.url(),
            sent.kind().word(),
            state.source().lrcMember(),
            sent.names());
      }
      return true;
    }

    /** If not, the filter was copied from a later state than it was sent as. */
    @SuppressWarnings("ReferenceEquality") // the very content
    private boolean isUnchanged() {
      return context
          .sources()
          .of(state.source().lrc())
          .filter(held -> held.content() == state.content())
          .isPresent();
    }

    private boolean mayKeepFilter(ForwardedState sent) {
      long kept = feeds.values().stream().mapToLong(feed -> feed.progress().filterBytes()).sum();
      return kept - progress.filterBytes() + sent.filterBytes() <= config.filterBytesKept();
    }

    @Override
    public boolean ignored(SentUpdate<ForwardedState> sent, Instant began) {
      progress.heardElsewhere(state, sent.state().isHeldBy(sent.receipt()), now());
      return true;
    }

    @Override
    public boolean lost() {
      return true;
    }

    @Override
    public boolean superseded(SentUpdate<ForwardedState> probe) {
      progress.heardElsewhere(state, probe.state().isHeldBy(probe.receipt()), now());
      return true;
    }

    @Override
    public Optional<String> failed(RlsException failure) {
      if (OF_ONE_SOURCE.contains(failure.error())) {
        return Optional.of(failure.error() + ": " + failure.getMessage());
      }
      parentFailed(failure);
      return Optional.empty();
    }
  }

  private void parentFailed(RlsException failure) {
    for (SourceState state : context.sources().all()) {
      Optional.ofNullable(feeds.get(state.source().lrc()))
          .ifPresent(feed -> feed.progress().interrupted(state));
    }
    parentRetry.failed(failure.getMessage(), failure.retryAfter().orElse(Duration.ZERO), now());
    log.warn(
        "feeding {}: {}; next attempt {}",
        wanted.url(),
        failure.getMessage(),
        parentRetry.nextAttempt().map(context.clocks().moment()::shown).orElseThrow());
  }

  @Override
  public UpdateTargetStatus status() {
    Instant now = now();
    long pending =
        context.sources().all().stream()
            .filter(state -> !state.expiredAt(now))
            .filter(state -> !isInStep(state))
            .count();
    Optional<RetryState> worst =
        feeds.values().stream()
            .map(feed -> feed.progress().feed().retry())
            .filter(retry -> retry.failures() > 0)
            .max(Comparator.comparing(RetryState::failures));
    Optional<Instant> next =
        parentRetry.failures() > 0
            ? parentRetry.nextAttempt()
            : worst.flatMap(RetryState::nextAttempt);
    return new UpdateTargetStatus(
        wanted.target(),
        wanted.origin(),
        pending == 0,
        0,
        pending,
        Optional.ofNullable(lastSent),
        Math.max(parentRetry.failures(), worst.map(RetryState::failures).orElse(0L)),
        parentRetry.reason().or(() -> worst.flatMap(RetryState::reason)),
        next.filter(now::isBefore).map(context.clocks().moment()::shown),
        UpdateTotals.NONE);
  }

  private boolean isInStep(SourceState state) {
    return Optional.ofNullable(feeds.get(state.source().lrc()))
        .filter(feed -> feed.progress().isInStep(state))
        .isPresent();
  }
}
