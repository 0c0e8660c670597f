package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.WallClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clock of a member's process is moved while it runs. */
@Tag("process")
class RingClockProcessTest {
  @TempDir Path directory;

  @Test
  void whileTheClockOfAProcessIsWrongNoAnswerIsCompleteAndNothingIsLost() {
    WallClock clock = new WallClock(WallClock.library(directory), directory.resolve("rli-2.clock"));
    assumeTrue(clock.canBeMoved(), "no C compiler (cc) for the library that moves clocks");
    try (RingFederation federation = new RingFederation(directory)) {
      federation.load();
      federation.joinHere(0);
      federation.joinHere(1);
      federation.join(2, clock.environment());
      federation.awaitWhole();
      nothingIsLostWithOneWrongClock(federation, clock, 86_400);
      nothingIsLostWithOneWrongClock(federation, clock, -86_400);
    }
  }

  private void nothingIsLostWithOneWrongClock(
      RingFederation federation, WallClock clock, long offset) {
    boolean updated = federation.updated() == 2;
    clock.offset(offset);
    for (int number : federation.numbers()) {
      Eventually.holds(
          "it is noticed",
          () -> {
            RingFederation.Answer answer = federation.ask(number, 0, 50);
            assertFalse(answer.silentlyIncomplete(), answer::toString);
            return !answer.complete();
          });
    }
    for (int number = 0; number < 2 && (offset > 0 || !updated); number++) {
      int right = number;
      Eventually.holds("its names are found", () -> federation.ask(right, 0, 50).found() == 50);
    }
    for (int number : federation.numbers()) {
      RingFederation.Answer answer = federation.ask(number, 0, 50);
      assertFalse(answer.silentlyIncomplete(), answer::toString);
    }
    clock.offset(0);
    federation.awaitWhole();
  }
}
