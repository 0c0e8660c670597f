package org.gridrls.perf.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gridrls.perf.measure.Load.Done;
import org.junit.jupiter.api.Test;

class RoundsTest {
  private static final Duration TURN = Duration.ofSeconds(5);
  private static final Duration SLICE = Duration.ofSeconds(1);

  private final List<String> turns = new ArrayList<>();
  private final Rounds rounds =
      new Rounds(
          new Rounds.Plan(3, TURN, SLICE),
          new Progress(new PrintStream(OutputStream.nullOutputStream())));

  private Load at(String name, double... perSecond) {
    int[] next = new int[1];
    return time -> {
      if (time.equals(TURN)) {
        turns.add(name);
      }
      double rate = perSecond[Math.min(next[0]++, perSecond.length - 1)];
      return new Done((long) (rate * time.toSeconds()), time);
    };
  }

  @Test
  void theSidesTakeTurnsAndTheMedianCounts() {
    Map<String, Measured> measured =
        rounds
            .side("a", at("a", 100, 100, 100, 200, 400, 300), List.of())
            .side("b", at("b", 50), List.of())
            .run();
    assertEquals(List.of("a", "b", "a", "b", "a", "b"), turns);
    assertEquals(new Spread(300, 200, 400), measured.get("a").rate());
    assertEquals(50, measured.get("b").perSecond());
    assertTrue(measured.get("b").steady());
  }

  @Test
  void aSideThatNeverGetsSteadyIsSaidToBeSo() {
    double[] growing = new double[100];
    for (int i = 0; i < growing.length; i++) {
      growing[i] = 1_000 * (i + 1);
    }
    assertFalse(rounds.side("a", at("a", growing), List.of()).run().get("a").steady());
  }

  @Test
  void whatFollowsOthersEndsWithThem() {
    Numbers made = Numbers.endless();
    Numbers deleted = Numbers.following(made);
    assertEquals(-1, deleted.next());
    made.next();
    made.next();
    assertEquals(List.of(0L, 1L, -1L), List.of(deleted.next(), deleted.next(), deleted.next()));
    Load load = new ClosedLoop(2, deleted, call -> turns.add("never"));
    assertEquals(0, load.run(Duration.ofHours(1)).operations());
    assertEquals(List.of(), turns);
  }
}
