package org.gridrls.kit.update;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.update.SentUpdate.SentKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Feeds one index with the updates about one catalog: sends due updates, and acts on the answers.
 * Used by catalogs for their update targets and by indexes for their parents. Safe for threads;
 * runs wait for each other.
 */
public final class UpdateFeed {
  private static final Logger log = LoggerFactory.getLogger(UpdateFeed.class);

  /** The age and the lease of a full list count from its beginning. */
  private static final Duration LONG_LIST = Duration.ofSeconds(1);

  private final String name;
  private final FeedProgress progress;
  private final Clock steady;

  /**
   * @param name of the index and the catalog, for the log
   * @param steady for durations
   */
  public UpdateFeed(String name, FeedProgress progress, Clock steady) {
    this.name = name;
    this.progress = progress;
    this.steady = steady;
  }

  /**
   * Sends what is due; then a heartbeat if the index knows less than it could about the age of what
   * it holds. Failures are noted, not thrown.
   */
  public synchronized <S> void run(DueUpdate due, FeedOwner<S> owner) {
    Run<S> run = new Run<>(owner);
    switch (due) {
      case NOTHING -> {}
      case HEARTBEAT -> run.heartbeat();
      case CHANGES -> run.changes();
      case WHOLE -> run.wholeAfterChanges();
    }
    if (run.needsHeartbeat && owner.mayHeartbeat()) {
      run.heartbeat();
    }
  }

  /** Notes that an attempt failed; the next one waits for the back-off, and for {@code least}. */
  public void failed(String reason, Duration least) {
    Instant now = steady.instant();
    progress.retry().failed(reason, least, now);
    Duration wait = Duration.between(now, progress.retry().nextAttempt().orElse(now));
    log.warn("updating {}: {}; next attempt in {} ms", name, reason, wait.toMillis());
  }

  private enum Result {
    ACCEPTED,
    WHOLE_NEEDED,
    STOPPED
  }

  private final class Run<S> {
    private final FeedOwner<S> owner;
    private boolean needsHeartbeat;

    Run(FeedOwner<S> owner) {
      this.owner = owner;
    }

    void heartbeat() {
      wholeIf(attempt(() -> Optional.of(owner.heartbeat())));
    }

    void changes() {
      Result result;
      do {
        result = attempt(owner::changes);
      } while (result == Result.ACCEPTED && owner.hasMoreChanges());
      wholeIf(result);
    }

    private void wholeIf(Result result) {
      if (result == Result.WHOLE_NEEDED) {
        whole();
      }
    }

    /** The changes first, if the index can take them: they say which names came and went. */
    void wholeAfterChanges() {
      boolean behind = owner.mayHeartbeat() && owner.hasMoreChanges();
      if (!behind || attempt(owner::changes) != Result.STOPPED) {
        whole();
      }
    }

    void whole() {
      progress.wholeBegins();
      attempt(() -> Optional.of(owner.whole()));
    }

    private Result attempt(Supplier<Optional<SentUpdate<S>>> work) {
      Instant began = steady.instant();
      try {
        Optional<SentUpdate<S>> sent = work.get();
        return sent.isPresent() ? settle(sent.get(), began) : Result.WHOLE_NEEDED;
      } catch (CancellationException e) {
        log.debug("updating {}: {}", name, e.getMessage());
      } catch (RlsException e) {
        if (e.error() != RlsError.UPDATE_SUPERSEDED || !superseded()) {
          Duration least = e.retryAfter().orElse(Duration.ZERO);
          owner.failed(e).ifPresent(reason -> UpdateFeed.this.failed(reason, least));
        }
      } catch (RuntimeException e) {
        log.error("updating {}", name, e);
        failed(e.toString(), Duration.ZERO);
      }
      return Result.STOPPED;
    }

    private Result settle(SentUpdate<S> sent, Instant began) {
      owner.answered(sent.receipt());
      needsHeartbeat = !sent.dated() || tookLong(sent, began);
      return switch (sent.receipt().outcome()) {
        case ACCEPTED -> result(owner.accepted(sent, began));
        case IGNORED -> result(owner.ignored(sent, began));
        case FULL_UPDATE_NEEDED -> wholeNeeded(sent);
      };
    }

    private static Result result(boolean accepted) {
      return accepted ? Result.ACCEPTED : Result.STOPPED;
    }

    private boolean tookLong(SentUpdate<S> sent, Instant began) {
      return sent.kind() == SentKind.FULL_LIST && !steady.instant().isBefore(began.plus(LONG_LIST));
    }

    private Result wholeNeeded(SentUpdate<S> sent) {
      String reason = sent.receipt().reason().map(text -> ": " + text).orElse("");
      if (sent.kind().isWhole()) {
        failed(
            "the index asks again for a full update that it has just received" + reason,
            Duration.ZERO);
        return Result.STOPPED;
      }
      log.info("{} asks for a full update{}", name, reason);
      progress.requestWhole();
      return owner.lost() ? Result.WHOLE_NEEDED : Result.STOPPED;
    }

    /** A full update is refused without a receipt; a heartbeat shows what the index holds. */
    private boolean superseded() {
      try {
        return owner.superseded(owner.probe());
      } catch (RlsException e) {
        log.debug("updating {}: {}", name, e.getMessage());
        return false;
      }
    }
  }
}
