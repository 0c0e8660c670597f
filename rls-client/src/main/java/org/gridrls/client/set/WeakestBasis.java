package org.gridrls.client.set;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.NotCovered;

/**
 * Combines the completeness of many answers to one that holds for all of them: what one does not
 * cover counts, and the oldest evidence, which ages until the last answer. Used by one thread.
 */
final class WeakestBasis {
  private final LongSupplier nanos;
  private final Map<String, NotCovered> gaps = new LinkedHashMap<>();
  private int covered = Integer.MAX_VALUE;
  private boolean membershipKnown = true;
  private boolean aged = true;
  private long oldest = Long.MAX_VALUE;

  /** {@code nanos} is a monotonic clock. */
  WeakestBasis(LongSupplier nanos) {
    this.nanos = nanos;
  }

  void add(Completeness answer) {
    covered = Math.min(covered, answer.covered());
    membershipKnown &= answer.membershipKnown();
    answer.notCovered().forEach(this::add);
    long now = nanos.getAsLong();
    aged &= answer.age().isPresent();
    oldest = Math.min(oldest, now - answer.age().orElse(Duration.ZERO).toNanos());
  }

  /** Adds a catalog that could not be asked. A gap for some names only counts for all. */
  void add(NotCovered gap) {
    NotCovered general =
        new NotCovered(
            gap.lrcMember(),
            gap.lrc(),
            gap.reason(),
            gap.lastHeard(),
            gap.detail(),
            gap.silentFor(),
            gap.server(),
            Optional.empty());
    gaps.putIfAbsent(gap.lrcMember(), general);
  }

  /** Returns what holds now for all answers added. */
  Completeness now() {
    boolean any = covered != Integer.MAX_VALUE;
    Optional<Duration> age =
        any && aged ? Optional.of(Duration.ofNanos(nanos.getAsLong() - oldest)) : Optional.empty();
    return new Completeness(
        any ? covered : 0, membershipKnown, List.copyOf(gaps.values()), age, List.of());
  }
}
