package org.gridrls.faults.load;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.faults.history.CallLog;

/** Makes calls, counts how they ended and writes each to the history. Safe for threads. */
final class Calls {
  private final CallLog log;
  private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();

  /** The knowledge after a call. */
  enum Outcome {
    ACKNOWLEDGED,
    /** Nothing was done. */
    REFUSED,
    UNKNOWN
  }

  /**
   * How a call ended.
   *
   * @param answer null unless acknowledged
   * @param failure null if acknowledged
   */
  record Ended<T>(long start, long end, T answer, RlsException failure) {
    Outcome outcome() {
      return failure == null ? Outcome.ACKNOWLEDGED : after(failure.error());
    }

    boolean acknowledged() {
      return outcome() == Outcome.ACKNOWLEDGED;
    }

    RlsError error() {
      return failure.error();
    }
  }

  Calls(CallLog log) {
    this.log = log;
  }

  <T> Ended<T> call(String operation, String about, Supplier<T> call) {
    long start = System.nanoTime();
    Ended<T> ended;
    try {
      T answer = call.get();
      ended = new Ended<>(start, System.nanoTime(), answer, null);
    } catch (RlsException e) {
      ended = new Ended<>(start, System.nanoTime(), null, e);
    }
    Outcome outcome = ended.outcome();
    counts.computeIfAbsent(operation + " " + outcome, any -> new AtomicLong()).incrementAndGet();
    String said = ended.acknowledged() ? "" : " " + ended.error();
    log.add(start, ended.end(), operation, about, outcome + said);
    return ended;
  }

  Ended<Boolean> run(String operation, String about, Runnable call) {
    return call(
        operation,
        about,
        () -> {
          call.run();
          return true;
        });
  }

  private static Outcome after(RlsError error) {
    return switch (error) {
      case TRANSPORT_FAILED, TIMEOUT, STORE_FAILED, UNAVAILABLE, INTERNAL, OUT_OF_MEMORY ->
          Outcome.UNKNOWN;
      default -> Outcome.REFUSED;
    };
  }

  /** Counts calls by operation and outcome. */
  Map<String, Long> counts() {
    Map<String, Long> all = new TreeMap<>();
    counts.forEach((key, count) -> all.put(key, count.get()));
    return all;
  }
}
