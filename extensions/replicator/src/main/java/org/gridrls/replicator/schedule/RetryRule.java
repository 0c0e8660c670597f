package org.gridrls.replicator.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import org.gridrls.replicator.request.DueTimes;
import org.gridrls.replicator.request.ItemChange;
import org.gridrls.replicator.request.StoredItem;

/**
 * When a failed file is tried again: never at once, after a pause that doubles, with jitter.
 * Immutable.
 *
 * @param first pause after the first failure
 * @param longest pause
 * @param attempts after which the file has failed
 */
public record RetryRule(Duration first, Duration longest, int attempts) {
  private static final int DOUBLED_MAX = 20;
  private static final double JITTER = 0.25;

  /** The next attempt, or the end. */
  ItemChange after(StoredItem item, Instant now, String reason) {
    return item.attempts() + 1 >= attempts
        ? ItemChange.failed(item, reason)
        : ItemChange.again(item, now.plus(pause(item.attempts())), reason);
  }

  /** Which files are due. */
  DueTimes due(Instant now) {
    return DueTimes.at(now, Duration.ofMillis(Math.round(longest.toMillis() * (1 + JITTER)) + 1));
  }

  /** The pause after a number of failures before this one. */
  Duration pause(int failures) {
    Duration doubled = first.multipliedBy(1L << Math.min(failures, DOUBLED_MAX));
    Duration pause = doubled.compareTo(longest) > 0 ? longest : doubled;
    double jitter = ThreadLocalRandom.current().nextDouble(1 - JITTER, 1 + JITTER);
    return Duration.ofMillis(Math.max(1, Math.round(pause.toMillis() * jitter)));
  }
}
