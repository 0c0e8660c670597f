package org.gridrls.rli.index.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.index.Location;

/**
 * Merges the sorted names of several sources, each name once with all its locations. For one
 * thread.
 */
final class NameMerge {
  private final PriorityQueue<Head> heads =
      new PriorityQueue<>(
          Comparator.comparing((Head head) -> head.name, CodePointOrder.COMPARATOR)
              .thenComparingInt(head -> head.order));
  private final List<Location> locations = new ArrayList<>();
  private int sources;
  private String name;

  void add(Iterator<String> names, Location location) {
    enter(new Head(names, location, sources++));
  }

  private void enter(Head head) {
    if (head.names.hasNext()) {
      head.name = head.names.next();
      heads.add(head);
    }
  }

  /** Goes to the next name; false after the last. */
  boolean advance() {
    locations.clear();
    if (heads.isEmpty()) {
      return false;
    }
    name = heads.peek().name;
    while (!heads.isEmpty() && heads.peek().name.equals(name)) {
      Head head = heads.poll();
      locations.add(head.location);
      enter(head);
    }
    return true;
  }

  String name() {
    return name;
  }

  List<Location> locations() {
    return List.copyOf(locations);
  }

  /** Where one source stands. */
  private static final class Head {
    private final Iterator<String> names;
    private final Location location;
    private final int order;
    private String name;

    Head(Iterator<String> names, Location location, int order) {
      this.names = names;
      this.location = location;
      this.order = order;
    }
  }
}
