package org.gridrls.kit.security.message;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.SourceNetwork;

/**
 * Who sends wrong passwords waits: after some free ones for a second, then twice as long each time.
 * Counted by {@link SourceNetwork}. The table is bounded: who was quiet longest is forgotten first.
 * Safe for threads.
 */
final class GuessLimits {
  private static final int SOURCES_MAX = 10_000;

  private final int free;
  private final Duration longest;
  private final Clock clock;
  private final Map<String, Failures> sources =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Failures> eldest) {
          return size() > SOURCES_MAX;
        }
      };

  private record Failures(int count, Instant until) {}

  GuessLimits(int free, Duration longest, Clock clock) {
    this.free = free;
    this.longest = longest;
    this.clock = clock;
  }

  /** Throws OVERLOADED, with the time to wait, while the source is locked out. */
  synchronized void requireFree(String address) {
    Failures failures = sources.get(SourceNetwork.of(address));
    Duration left =
        failures == null ? Duration.ZERO : Duration.between(clock.instant(), failures.until);
    if (!left.isNegative() && !left.isZero()) {
      throw new RlsException(
          RlsError.OVERLOADED,
          "too many wrong passwords from this address: wait",
          null,
          left,
          null);
    }
  }

  synchronized void failed(String address) {
    Instant now = clock.instant();
    Failures before = sources.get(SourceNetwork.of(address));
    boolean forgiven = before == null || now.isAfter(before.until.plus(longest));
    int count = forgiven ? 1 : before.count + 1;
    sources.put(SourceNetwork.of(address), new Failures(count, now.plus(wait(count))));
  }

  private Duration wait(int count) {
    if (count < free) {
      return Duration.ZERO;
    }
    Duration doubled = Duration.ofSeconds(1L << Math.min(count - free, 30));
    return doubled.compareTo(longest) < 0 ? doubled : longest;
  }

  synchronized void succeeded(String address) {
    sources.remove(SourceNetwork.of(address));
  }

  synchronized int size() {
    return sources.size();
  }
}
