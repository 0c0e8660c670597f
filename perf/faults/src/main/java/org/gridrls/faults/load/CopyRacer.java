package org.gridrls.faults.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.gridrls.faults.check.Checker;

/**
 * Registers a name at two catalogs and has both delete it at the same moment, unless it is the last
 * copy. Meanwhile nothing else is written anywhere. Used by one thread.
 */
final class CopyRacer {
  private final List<Writer> writers;
  private final LoadNames names;
  private final Checker checker;
  private final Random random;

  CopyRacer(List<Writer> writers, LoadParts parts, long seed) {
    this.writers = List.copyOf(writers);
    this.names = parts.names();
    this.checker = parts.checker();
    this.random = new Random(seed);
  }

  void step() {
    List<Writer> running = new ArrayList<>(writers);
    running.removeIf(writer -> !writer.isRunning());
    Collections.shuffle(running, random);
    String name = names.kept();
    if (running.size() < 2 || !running.get(0).createNow(name) || !running.get(1).createNow(name)) {
      return;
    }
    List<Writer> held = new ArrayList<>();
    try {
      for (Writer writer : writers) {
        if (!writer.hold()) {
          return;
        }
        held.add(writer);
      }
      race(name, running.subList(0, 2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      held.forEach(Writer::release);
    }
  }

  private void race(String name, List<Writer> two) {
    two.forEach(writer -> writer.beginDelete(name));
    CompletableFuture.allOf(
            two.stream()
                .map(writer -> onThreadOfItsOwn(() -> writer.deleteUnlessLast(name)))
                .toArray(CompletableFuture[]::new))
        .join();
    checker.keptOne(name);
  }

  /** The common pool has one thread on two processors, where the calls would not meet. */
  private static CompletableFuture<Void> onThreadOfItsOwn(Runnable call) {
    return CompletableFuture.runAsync(call, task -> new Thread(task, "racing delete").start());
  }
}
