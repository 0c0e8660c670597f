package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The process of the member that a catalog updates stands still while names are deleted, and then
 * continues. No answer of any member names the catalog for them by later evidence.
 */
@Tag("process")
class RingPauseProcessTest {
  private static final int DELETED = 300;

  /** Ages are in milliseconds, and the clocks of processes are read one after the other. */
  private static final Duration SLACK = Duration.ofMillis(100);

  @TempDir Path directory;
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();

  @Test
  void noAnswerStatesThatItIsLaterThanADeletionThatItMisses() throws InterruptedException {
    try (RingFederation federation = new RingFederation(directory)) {
      federation.load();
      for (int number = 0; number < 3; number++) {
        federation.join(number);
      }
      federation.awaitWhole();
      int paused = federation.updated();
      List<Integer> others =
          federation.numbers().stream().filter(number -> number != paused).toList();
      federation.signal(paused, "STOP");
      federation.delete(0, DELETED);
      long deletedAt = System.nanoTime();
      AtomicBoolean over = new AtomicBoolean();
      List<Thread> asking =
          federation.numbers().stream()
              .map(number -> new Thread(() -> askUntil(over, federation, number, deletedAt)))
              .toList();
      asking.forEach(Thread::start);
      try {
        Eventually.holds(
            "the others know of the deletion",
            Duration.ofMinutes(5),
            () -> others.stream().allMatch(number -> hasNone(federation.answer(number, 0, 1))));
        federation.signal(paused, "CONT");
        Eventually.holds(
            "all know of it",
            Duration.ofMinutes(5),
            () ->
                federation.numbers().stream()
                    .allMatch(
                        number ->
                            hasNone(federation.answer(number, 0, 1))
                                && federation.counters(number).orElseThrow().get("ringSettled")
                                    == 1));
      } finally {
        over.set(true);
        for (Thread one : asking) {
          one.join();
        }
      }
      assertEquals(List.of(), List.copyOf(wrong));
    }
  }

  private static boolean hasNone(IndexAnswer answer) {
    return answer.completeness().complete() && answer.names().get(0).locations().isEmpty();
  }

  private void askUntil(AtomicBoolean over, RingFederation federation, int number, long deletedAt) {
    while (!over.get()) {
      try {
        long asked = System.nanoTime();
        IndexAnswer answer = federation.answer(number, 0, DELETED);
        answer.names().stream()
            .flatMap(name -> name.locations().stream())
            .map(location -> asked - location.age().toNanos() - deletedAt)
            .filter(later -> later > SLACK.toNanos())
            .findFirst()
            .ifPresent(later -> wrong.add(number + " later by " + Duration.ofNanos(later)));
      } catch (RlsException e) {
        continue; // an answer that does not come is not wrong
      }
    }
  }
}
