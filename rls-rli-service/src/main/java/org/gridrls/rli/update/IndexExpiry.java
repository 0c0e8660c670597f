package org.gridrls.rli.update;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.SourceStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Frees the memory of sources that expired long ago and of abandoned full updates, and stores the
 * leases of lists in their files for the next start. Answers do not depend on it: expiry is decided
 * on reading. Safe for threads.
 */
public final class IndexExpiry implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(IndexExpiry.class);

  private final SourceStore sources;
  private final UpdateReceiver receiver;
  private final Supplier<Duration> purgeAfter;
  private final Clocks clocks;

  /** {@code purgeAfter} is how long an expired source is still named as such. */
  public IndexExpiry(
      SourceStore sources, UpdateReceiver receiver, Supplier<Duration> purgeAfter, Clocks clocks) {
    this.sources = sources;
    this.receiver = receiver;
    this.purgeAfter = purgeAfter;
    this.clocks = clocks;
  }

  @Override
  public void run() {
    List<SourceState> purged = sources.purge(clocks.now().minus(purgeAfter.get()));
    for (SourceState state : purged) {
      log.info(
          "{} removed: no update since {}",
          state.source().lrc(),
          clocks.moment().shown(state.heardAt()));
    }
    forgetRemovals();
    receiver.merger().confirmAll();
    receiver.merger().considerGuards(); // of lists that were read from files, or did not fit before
    int dropped = receiver.dropTimedOut();
    if (dropped > 0) {
      log.info("{} unfinished full updates dropped", dropped);
    }
  }

  private void forgetRemovals() {
    Instant now = clocks.now();
    Instant oldest =
        sources.all().stream()
            .filter(state -> !state.expiredAt(now))
            .flatMap(state -> state.contact().asOf().stream())
            .min(Instant::compareTo)
            .orElse(now);
    sources.removals().sweep(oldest, now);
  }
}
