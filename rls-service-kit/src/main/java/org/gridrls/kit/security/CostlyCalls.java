package org.gridrls.kit.security;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Lets each caller have a few calls at a time of a kind whose cost is not proportional to the size
 * of a call. Safe for threads.
 */
public final class CostlyCalls {
  private static final int SCANS = 4;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final String kind;
  private final int most;
  private final Map<String, Integer> running = new ConcurrentHashMap<>();

  /** {@code kind} names one of the calls in the message for a caller who sends too many. */
  public CostlyCalls(String kind, int most) {
    this.kind = kind;
    this.most = most;
  }

  /** Counts calls that look at all of a service's names: four of a caller, whatever they ask. */
  public static CostlyCalls scans() {
    return new CostlyCalls("search or query with wildcards before the end", SCANS);
  }

  /** Throws OVERLOADED while the same caller at the same address has its share of such calls. */
  public <T> T run(Caller caller, Supplier<T> work) {
    String who = caller.name() + " " + caller.address();
    if (running.merge(who, 1, Integer::sum) > most) {
      ended(who);
      throw RlsException.later(
          RlsError.OVERLOADED,
          "more than " + most + " at a time of one caller: " + kind,
          RETRY_AFTER);
    }
    try {
      return work.get();
    } finally {
      ended(who);
    }
  }

  /**
   * Counts the work of callers who proved who they are. In open mode all users of a gateway or an
   * index are one caller, so it runs without a limit there, as it does without any caller.
   */
  public <T> T runProved(Optional<Caller> caller, Supplier<T> work) {
    return caller
        .filter(one -> one.method() != Caller.Method.NONE)
        .map(one -> run(one, work))
        .orElseGet(work);
  }

  private void ended(String who) {
    running.computeIfPresent(who, (key, calls) -> calls == 1 ? null : calls - 1);
  }
}
