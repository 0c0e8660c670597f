package org.gridrls.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.gridrls.faults.nemesis.Fault;

/** Delta debugging over the faults of a schedule. Used by one thread. */
final class Shrinker {
  private final Predicate<List<Fault>> violates;
  private final Consumer<String> progress;

  Shrinker(Predicate<List<Fault>> violates, Consumer<String> progress) {
    this.violates = violates;
    this.progress = progress;
  }

  /**
   * A part of it that still shows a violation, and of which no part of a half, a quarter … does.
   */
  List<Fault> shrink(List<Fault> faults) {
    List<Fault> small = faults;
    int parts = 2;
    while (small.size() > 1 && parts <= small.size()) {
      List<Fault> smaller = without(small, parts);
      if (smaller.size() < small.size()) {
        small = smaller;
        parts = Math.max(2, parts - 1);
        progress.accept("# " + small.size() + " faults still show it");
      } else if (parts == small.size()) {
        break;
      } else {
        parts = Math.min(small.size(), 2 * parts);
      }
    }
    return small;
  }

  /**
   * The first reduced list that still shows it, each lacking one of {@code parts} parts; all if
   * none.
   */
  private List<Fault> without(List<Fault> faults, int parts) {
    for (int part = 0; part < parts; part++) {
      int from = faults.size() * part / parts;
      int to = faults.size() * (part + 1) / parts;
      List<Fault> rest = new ArrayList<>(faults.subList(0, from));
      rest.addAll(faults.subList(to, faults.size()));
      if (!rest.isEmpty() && violates.test(rest)) {
        return rest;
      }
    }
    return faults;
  }
}
