package org.gridrls.kit.config;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Writes durations and sizes as in a configuration: in the largest unit that fits. */
final class Amounts {
  private static final TreeMap<Long, String> DURATIONS =
      new TreeMap<>(Map.of(1L, "ms", 1_000L, "s", 60_000L, "m", 3_600_000L, "h"));
  private static final TreeMap<Long, String> SIZES =
      new TreeMap<>(Map.of(1L, "B", 1L << 10, "K", 1L << 20, "M", 1L << 30, "G"));

  private Amounts() {}

  static String shown(Duration duration) {
    return shown(duration.toMillis(), DURATIONS);
  }

  static String shown(long bytes) {
    return shown(bytes, SIZES);
  }

  private static String shown(long amount, TreeMap<Long, String> units) {
    return units.descendingMap().entrySet().stream()
        .filter(unit -> amount % unit.getKey() == 0)
        .findFirst()
        .map(unit -> amount / unit.getKey() + unit.getValue())
        .orElseThrow();
  }
}
