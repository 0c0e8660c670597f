package org.gridrls.bridge;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.port.ForeignCatalog;
import org.gridrls.bridge.port.ForeignFile;

/**
 * Questions to a foreign catalog: few at a time, and a file that was found also serves equal
 * questions for a second. That a name is absent is never kept, because it may appear while it is
 * looked for elsewhere. Safe for threads.
 */
final class LiveQueries {
  static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int KEPT_MAX = 10_000;
  private static final int QUESTIONS_AT_ONCE = 16;
  private static final int SCANS_AT_ONCE = 2;
  private static final long WAIT_MILLIS = 1_000;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final ForeignCatalog foreign;
  private final LongSupplier stopwatch;
  private final Semaphore questions = new Semaphore(QUESTIONS_AT_ONCE);
  private final Semaphore scans = new Semaphore(SCANS_AT_ONCE);
  private final Map<String, Answer> kept = new LinkedHashMap<>();

  /** {@code asked}: before the foreign catalog was asked. */
  private record Answer(ForeignFile file, long asked) {}

  LiveQueries(ForeignCatalog foreign, LongSupplier stopwatch) {
    this.foreign = foreign;
    this.stopwatch = stopwatch;
  }

  /** Returns those of the names that have copies; copies that were found a second ago count. */
  Map<String, ForeignFile> query(List<String> names, AttributeSelection attributes) {
    Map<String, ForeignFile> found = new HashMap<>();
    List<String> missing = new ArrayList<>();
    boolean cached = attributes.isNone();
    for (String name : new LinkedHashSet<>(names)) {
      Optional<Answer> answer = cached ? recent(name) : Optional.empty();
      answer.ifPresent(one -> found.put(name, one.file));
      if (answer.isEmpty()) {
        missing.add(name);
      }
    }
    found.putAll(queryNow(missing, attributes));
    return found;
  }

  /** Returns those of the names that have copies now. */
  Map<String, ForeignFile> queryNow(List<String> names, AttributeSelection attributes) {
    Map<String, ForeignFile> found = new HashMap<>();
    for (int i = 0; i < names.size(); i += ForeignCatalog.NAMES_MAX) {
      List<String> some = names.subList(i, Math.min(names.size(), i + ForeignCatalog.NAMES_MAX));
      long asked = stopwatch.getAsLong();
      Map<String, ForeignFile> files =
          limited(questions, () -> foreign.query(some, attributes), "questions");
      files.forEach((name, file) -> keep(name, new Answer(file, asked)));
      found.putAll(files);
    }
    return found;
  }

  /** Runs a search through all names of the foreign catalog. */
  void scan(Runnable scan) {
    limited(
        scans,
        () -> {
          scan.run();
          return null;
        },
        "wildcard queries");
  }

  private static <T> T limited(Semaphore places, Call<T> call, String what) {
    try {
      if (!places.tryAcquire(WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
        throw RlsException.later(
            RlsError.OVERLOADED,
            "too many " + what + " to the foreign catalog already",
            RETRY_AFTER);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RlsException(RlsError.UNAVAILABLE, "the server is stopping", e);
    }
    try {
      return call.make();
    } finally {
      places.release();
    }
  }

  /** One question. */
  @FunctionalInterface
  private interface Call<T> {
    T make();
  }

  private Optional<Answer> recent(String name) {
    synchronized (kept) {
      return Optional.ofNullable(kept.get(name))
          .filter(answer -> stopwatch.getAsLong() - answer.asked <= KEPT_NANOS);
    }
  }

  private void keep(String name, Answer answer) {
    synchronized (kept) {
      kept.remove(name);
      kept.put(name, answer);
      if (kept.size() > KEPT_MAX) {
        kept.remove(kept.keySet().iterator().next());
      }
    }
  }
}
