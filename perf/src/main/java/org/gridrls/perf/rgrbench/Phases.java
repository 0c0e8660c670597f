package org.gridrls.perf.rgrbench;

import java.time.Duration;

/** The three parts of a scenario: queries alone, with updates, alone again. Immutable. */
record Phases(Duration queries, Duration updates, Duration queriesAgain) {
  static final Phases FULL =
      new Phases(Duration.ofSeconds(360), Duration.ofSeconds(300), Duration.ofSeconds(540));
  static final Phases SHORT =
      new Phases(Duration.ofSeconds(12), Duration.ofSeconds(10), Duration.ofSeconds(18));

  long updatesFrom() {
    return queries.toNanos();
  }

  long updatesUntil() {
    return queries.plus(updates).toNanos();
  }

  long end() {
    return queries.plus(updates).plus(queriesAgain).toNanos();
  }
}
