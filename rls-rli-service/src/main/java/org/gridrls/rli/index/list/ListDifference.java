package org.gridrls.rli.index.list;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import org.gridrls.api.CodePointOrder;

/** The names added and removed between two lists of a source. Immutable. */
public record ListDifference(List<String> added, List<String> removed) {
  public ListDifference {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
  }

  /** The changes from one to the other; empty if more than {@code max} are added or removed. */
  @SuppressWarnings("ReferenceEquality") // the very same base
  public static Optional<ListDifference> between(ListContent before, ListContent after, int max) {
    Difference difference = new Difference(max);
    if (before.store() == after.store()) {
      NavigableSet<byte[]> touched = before.overlay();
      touched.addAll(after.overlay());
      difference.overlays(before, after, touched);
    } else {
      difference.walk(before.from(""), after.from(""));
    }
    return difference.found();
  }

  private static final class Difference {
    private final int max;
    private final List<String> added = new ArrayList<>();
    private final List<String> removed = new ArrayList<>();

    Difference(int max) {
      this.max = max;
    }

    /** The base is the same, so only these names can differ. */
    void overlays(ListContent before, ListContent after, Collection<byte[]> touched) {
      for (byte[] name : touched) {
        boolean now = after.contains(name);
        if (now != before.contains(name)) {
          (now ? added : removed).add(new String(name, StandardCharsets.UTF_8));
        }
      }
    }

    /** Both are sorted. */
    void walk(Iterator<String> before, Iterator<String> after) {
      String old = next(before);
      String now = next(after);
      while ((old != null || now != null) && !isTooMuch()) {
        int order = order(old, now);
        if (order < 0) {
          removed.add(old);
        } else if (order > 0) {
          added.add(now);
        }
        old = order <= 0 ? next(before) : old;
        now = order >= 0 ? next(after) : now;
      }
    }

    private static String next(Iterator<String> names) {
      return names.hasNext() ? names.next() : null;
    }

    private static int order(String old, String now) {
      if (old == null || now == null) {
        return old == null ? 1 : -1;
      }
      return CodePointOrder.compare(old, now);
    }

    private boolean isTooMuch() {
      return added.size() > max || removed.size() > max;
    }

    Optional<ListDifference> found() {
      return isTooMuch() ? Optional.empty() : Optional.of(new ListDifference(added, removed));
    }
  }
}
