package org.gridrls.cli.format.parser;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts what a parser passes over on purpose, by the reason. Used by one thread. */
final class Skipped {
  private final Map<String, Long> counts = new TreeMap<>();

  /** {@code what} follows the number, as in "replicas without a size". */
  void add(String what) {
    counts.merge(what, 1L, Long::sum);
  }

  List<String> notes() {
    return counts.entrySet().stream()
        .map(each -> String.format(Locale.ROOT, "%,d %s", each.getValue(), each.getKey()))
        .toList();
  }
}
