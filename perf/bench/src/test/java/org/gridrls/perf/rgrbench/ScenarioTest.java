package org.gridrls.perf.rgrbench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gridrls.perf.report.ResultTable;
import org.gridrls.perf.rgrbench.ScenarioRun.Phases;
import org.gridrls.perf.rgrbench.ScenarioRun.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioTest {
  private static final long SECOND = 1_000_000_000;
  private static final GlueData DATA = GlueData.generate(GlueData.SEED, 0.01);

  @TempDir Path directory;

  /** A clock that is moved by what is done. */
  private static final class Moved implements Ticker {
    private long now;

    @Override
    public long nanos() {
      return now;
    }

    @Override
    public void sleepUntil(long nanos) {
      now = Math.max(now, nanos);
    }
  }

  @Test
  void theLongFormHasThePhasesOfThePaper() {
    assertEquals(360 * SECOND, Phases.FULL.updatesFrom());
    assertEquals(660 * SECOND, Phases.FULL.updatesUntil());
    assertEquals(1_200 * SECOND, Phases.FULL.end());
    assertEquals(40 * SECOND, Phases.SHORT.end());
  }

  @Test
  void updatesAreMadeInTheMiddlePhaseOnly() {
    Moved clock = new Moved();
    Work update = new Work("two seconds", (side, turn) -> clock.now += 2 * SECOND);
    Points points = new Points(SECOND, Phases.SHORT.end());
    Work.Span middle = Work.Span.of(Phases.SHORT.updatesFrom(), Phases.SHORT.updatesUntil());
    long next = update.run(new ModelInformation(DATA), clock, middle, 5, points);
    assertEquals(10, next); // 12, 14, 16, 18 and 20 s
    assertEquals(22 * SECOND, clock.now);
    assertEquals(0, points.answers(0, 12 * SECOND));
    assertEquals(5, points.answers(12 * SECOND, 22 * SECOND));
    assertEquals(2_000, points.meanMillis(12 * SECOND, 22 * SECOND));
    assertTrue(Double.isNaN(points.meanMillis(0, 12 * SECOND)));
  }

  @Test
  void aPointIsTheMeanOfItsIntervalOrTheOneBefore() {
    Points points = new Points(SECOND, 5 * SECOND);
    points.add(SECOND / 2, 10_000_000);
    points.add(SECOND, 30_000_000); // just when it ends
    points.add(3 * SECOND + 1, 50_000_000);
    points.add(5 * SECOND + 1, 70_000_000); // too late
    assertArrayEquals(new double[] {0, 1, 2, 3, 4, 5}, points.seconds());
    assertArrayEquals(new double[] {0, 20, 20, 20, 50, 50}, points.millis());
    assertEquals(3, points.answers(0, 5 * SECOND));
    Points both = Points.together(List.of(points, points));
    assertEquals(6, both.answers(0, 5 * SECOND));
    assertArrayEquals(points.millis(), both.millis());
  }

  @Test
  void workEndsWhenAnotherThreadHasFailed() {
    Moved clock = new Moved();
    Work work = new Work("a second", (side, turn) -> clock.now += SECOND);
    Work.Span span = new Work.Span(0, 100 * SECOND, () -> clock.now >= 3 * SECOND);
    assertEquals(3, work.run(new ModelInformation(DATA), clock, span, 0, new Points(SECOND, 1)));
  }

  @Test
  void aWholeRunAsksInAllPhasesAndIsReported() {
    Side side = new Side("model", "", url -> new ModelInformation(DATA));
    Phases phases =
        new Phases(Duration.ofMillis(100), Duration.ofMillis(100), Duration.ofMillis(100));
    Scenario scenario = Scenario.all(DATA).get(1);
    ScenarioRun.Outcome outcome =
        new ScenarioRun(scenario, side, phases, Duration.ofMillis(50))
            .run(Duration.ofMillis(20), Ticker::started);
    assertEquals(3, outcome.queries().size());
    assertTrue(outcome.alone() > 0);
    Points updates = outcome.ofUpdates();
    assertEquals(0, updates.answers(0, phases.updatesFrom()));
    assertTrue(updates.answers(phases.updatesFrom(), phases.end()) > 0);
    assertTrue(outcome.ofQueries().answers(0, phases.updatesFrom()) > 0);
    ResultTable table = new ResultTable();
    new Results(List.of(side), phases, table, directory).scenarios(List.of(outcome));
    assertTrue(table.markdown().contains("SC2"), table::markdown);
    for (String file : List.of("SC2-model.csv", "SC2.png")) {
      assertTrue(directory.resolve(file).toFile().exists(), file);
    }
  }

  @Test
  void aRequestThatFailsEndsTheRun() {
    Thread test = Thread.currentThread();
    Work bad =
        new Work(
            "bad",
            (side, turn) -> {
              if (Thread.currentThread() != test) {
                throw new IllegalStateException("refused");
              }
            });
    Work good = new Work("good", (side, turn) -> side.search(Question.bandwidths(0, 1)));
    Scenario scenario = new Scenario("SC0", "fails", "", List.of(good), List.of(bad));
    Side side = new Side("model", "", url -> new ModelInformation(DATA));
    Phases phases = new Phases(Duration.ofMillis(50), Duration.ofMinutes(1), Duration.ofMinutes(1));
    ScenarioRun run = new ScenarioRun(scenario, side, phases, Duration.ofSeconds(1));
    Exception failed =
        assertTimeout(
            Duration.ofSeconds(20),
            () ->
                assertThrows(
                    IllegalStateException.class,
                    () -> run.run(Duration.ofMillis(1), Ticker::started)));
    assertTrue(failed.getMessage().contains("SC0"), failed::getMessage);
  }
}
