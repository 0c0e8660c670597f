package org.gridrls.ring;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import org.gridrls.api.CodePointOrder;

/** Merges sorted names of which no two lists have the same. For one thread. */
final class MergedNames implements Iterator<String> {
  private record Head(String name, Iterator<String> rest) {}

  private final PriorityQueue<Head> heads =
      new PriorityQueue<>(Comparator.comparing(Head::name, CodePointOrder.COMPARATOR));

  MergedNames(List<Iterator<String>> lists) {
    lists.forEach(this::enter);
  }

  private void enter(Iterator<String> list) {
    if (list.hasNext()) {
      heads.add(new Head(list.next(), list));
    }
  }

  @Override
  public boolean hasNext() {
    return !heads.isEmpty();
  }

  @Override
  public String next() {
    if (heads.isEmpty()) {
      throw new NoSuchElementException();
    }
    Head head = heads.poll();
    enter(head.rest);
    return head.name;
  }
}
