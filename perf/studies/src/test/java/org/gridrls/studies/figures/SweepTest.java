package org.gridrls.studies.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Spread;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static final Progress SILENT =
      new Progress(new PrintStream(OutputStream.nullOutputStream()));

  private static Load constant(long perSecond) {
    return time -> new Load.Done(perSecond, Duration.ofSeconds(1));
  }

  @Test
  void eachPlaceOfACurveIsMeasuredByItself() {
    Rounds.Plan plan =
        new Rounds.Plan(2, Duration.ofMillis(1), Duration.ofMillis(1), 3, Duration.ZERO);
    Sweep sweep = new Sweep(new Rounds(plan, SILENT));
    sweep.at("fig6", "add", 1, constant(100), List.of());
    sweep.at("fig6", "query", 1, constant(1_000), List.of());
    sweep.at("fig6", "add", 10, constant(200), List.of());
    sweep.shown("fig11", "single", 5, "fig6, add, 10");
    Map<String, List<Curve>> figures = sweep.run();
    List<Curve> curves = figures.get("fig6");
    assertEquals(List.of("add", "query"), curves.stream().map(Curve::name).toList());
    assertEquals(100, curves.get(0).at(1).orElseThrow().median());
    assertEquals(200, curves.get(0).at(10).orElseThrow().median());
    assertTrue(curves.get(1).at(10).isEmpty());
    assertEquals(200, figures.get("fig11").get(0).at(5).orElseThrow().median());
  }

  @Test
  void aPointHasTheLeastAndTheMostOfItsRounds() {
    AtomicLong round = new AtomicLong();
    Rounds.Plan plan =
        new Rounds.Plan(3, Duration.ofMillis(1), Duration.ofMillis(1), 0, Duration.ZERO);
    Sweep sweep = new Sweep(new Rounds(plan, SILENT));
    sweep.at(
        "fig6",
        "add",
        1,
        time -> new Load.Done(100 * round.incrementAndGet(), Duration.ofSeconds(1)),
        List.of());
    assertEquals(new Spread(200, 100, 300), sweep.run().get("fig6").get(0).at(1).orElseThrow());
  }
}
