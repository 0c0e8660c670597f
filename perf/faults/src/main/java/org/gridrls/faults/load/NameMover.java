package org.gridrls.faults.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Moves names between catalogs: registers a name in another one first, and deletes it in the old
 * one then, so that it is registered at every moment; at times two names change places. Used by one
 * thread.
 */
final class NameMover {
  private final List<NameOwner> writers;
  private final LoadNames names;
  private final Random random;

  NameMover(List<NameOwner> writers, LoadNames names, long seed) {
    this.writers = List.copyOf(writers);
    this.names = names;
    this.random = new Random(seed);
  }

  void step() {
    String one = names.moving(random);
    List<NameOwner> shuffled = new ArrayList<>(writers);
    Collections.shuffle(shuffled, random);
    shuffled.removeIf(writer -> !writer.isRunning());
    List<NameOwner> having = shuffled.stream().filter(writer -> writer.has(one)).toList();
    if (shuffled.isEmpty() || writers.stream().anyMatch(writer -> writer.isOpen(one))) {
      return; // the outcome of a call is unknown
    }
    NameOwner to = shuffled.stream().filter(writer -> !writer.has(one)).findFirst().orElse(null);
    if (having.isEmpty()) {
      shuffled.get(0).createNow(one);
    } else if (to != null && to.createNow(one)) {
      having.forEach(from -> from.deleteNow(one));
      String back = names.moving(random);
      if (random.nextInt(3) == 0 && to.has(back) && !back.equals(one)) {
        swap(back, to, having.get(0));
      }
    }
  }

  private static void swap(String name, NameOwner from, NameOwner to) {
    if (!to.has(name) && !from.isOpen(name) && !to.isOpen(name) && to.createNow(name)) {
      from.deleteNow(name);
    }
  }
}
