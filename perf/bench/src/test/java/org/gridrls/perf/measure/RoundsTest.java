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
import org.gridrls.perf.measure.Rounds.Measured;
import org.junit.jupiter.api.Test;

class RoundsTest {
  private static final Duration TURN = Duration.ofSeconds(5);
  private static final Duration SLICE = Duration.ofSeconds(1);

  private final List<String> turns = new ArrayList<>();
  private final Rounds rounds =
      new Rounds(
          new Rounds.Plan(3, TURN, SLICE, 20, Duration.ZERO),
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
            .run()
            .sides();
    assertEquals(List.of("a", "b", "a", "b", "a", "b"), turns);
    assertEquals(new Spread(300, 200, 400), measured.get("a").rate());
    assertEquals(50, measured.get("b").perSecond());
    assertTrue(measured.get("b").steady());
  }

  @Test
  void allAreWarmedUpUntilTheLastIsSteady() {
    List<String> slices = new ArrayList<>();
    Load quick = at("quick", 70);
    Load slow = at("slow", 10, 20, 40, 60, 60, 60);
    Map<String, Measured> measured =
        rounds
            .side("quick", time -> counted(slices, "quick", quick.run(time)), List.of())
            .side("slow", time -> counted(slices, "slow", slow.run(time)), List.of())
            .run()
            .sides();
    assertEquals(List.of("quick", "slow", "quick", "slow"), slices.subList(0, 4));
    assertEquals(2 * (6 + 3), slices.size());
    assertTrue(measured.values().stream().allMatch(Measured::steady));
  }

  @Test
  void aProcessThatServesOneSideIsWarmedUpAsLongAsOneThatServesMany() {
    ProcessHandle process = ProcessHandle.current();
    List<String> slices = new ArrayList<>();
    Load one = at("one", 70);
    Load none = at("none", 70);
    Rounds heated =
        new Rounds(
            new Rounds.Plan(1, TURN, SLICE, 4, Duration.ofSeconds(10)),
            new Progress(new PrintStream(OutputStream.nullOutputStream())));
    heated
        .side("one", time -> counted(slices, "one", one.run(time)), List.of(process))
        .side("none", time -> counted(slices, "none", none.run(time)), List.of())
        .run();
    assertEquals(10 + 1, slices.stream().filter("one"::equals).count());
    assertEquals(3 + 1, slices.stream().filter("none"::equals).count());
  }

  private static Done counted(List<String> slices, String name, Done done) {
    slices.add(name);
    return done;
  }

  @Test
  void aSideThatHasNothingLeftHoldsNobodyUp() {
    Map<String, Measured> measured =
        rounds.side("a", at("a", 100), List.of()).side("b", at("b", 0), List.of()).run().sides();
    assertTrue(measured.get("a").steady());
    assertFalse(measured.get("b").steady());
  }

  @Test
  void aSideThatNeverGetsSteadyIsSaidToBeSo() {
    double[] growing = new double[100];
    for (int i = 0; i < growing.length; i++) {
      growing[i] = 1_000 * (i + 1);
    }
    assertFalse(rounds.side("a", at("a", growing), List.of()).run().sides().get("a").steady());
  }

  @Test
  void whatFollowsOthersEndsWithThem() {
    Numbers made = Numbers.endless();
    Numbers deleted = Numbers.following(made, 1);
    assertEquals(-1, deleted.next());
    made.next();
    made.next();
    assertEquals(List.of(0L, 1L, -1L), List.of(deleted.next(), deleted.next(), deleted.next()));
    Load load = new ClosedLoop(2, deleted, call -> turns.add("never"));
    assertEquals(0, load.run(Duration.ofHours(1)).operations());
    assertEquals(List.of(), turns);
  }
}
