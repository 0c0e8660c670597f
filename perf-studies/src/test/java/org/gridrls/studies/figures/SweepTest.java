package org.gridrls.studies.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.measure.Rounds;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static Load constant(long perSecond) {
    return time -> new Load.Done(perSecond, Duration.ofSeconds(1));
  }

  @Test
  void eachPlaceOfACurveIsMeasuredByItself() {
    Rounds.Plan plan =
        new Rounds.Plan(2, Duration.ofMillis(1), Duration.ofMillis(1), 3, Duration.ZERO);
    Sweep sweep =
        new Sweep(new Rounds(plan, new Progress(new PrintStream(OutputStream.nullOutputStream()))));
    sweep.at("add", 1, constant(100), List.of());
    sweep.at("query", 1, constant(1_000), List.of());
    sweep.at("add", 10, constant(200), List.of());
    List<Curve> curves = sweep.run();
    assertEquals(List.of("add", "query"), curves.stream().map(Curve::name).toList());
    assertEquals(100, curves.get(0).at(1).orElseThrow());
    assertEquals(200, curves.get(0).at(10).orElseThrow());
    assertTrue(curves.get(1).at(10).isEmpty());
  }
}
