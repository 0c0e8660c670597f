package org.gridrls.perf.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gridrls.perf.guard.GuardCommand.GuardResult;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.KeptBar;
import org.gridrls.perf.report.ResultTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("process")
class GuardResultTest {
  private static KeptBar bar(Figure figure, double tolerance) {
    return new KeptBar("index", figure, figure.value(), "index --rounds 1", tolerance, "so it is");
  }

  @Test
  void theResultSaysWhatFellAndWhy() {
    KeptBar good = bar(Figure.of("good", 2, "x").atLeast(1), 0.25);
    KeptBar bad = bar(Figure.of("bad", 2, "x").atLeast(1), 0.25);
    KeptBar gone = bar(Figure.of("gone", 2, "x").atLeast(1), 0.25);
    ResultTable now =
        new ResultTable().add(Figure.of("good", 1.6, "x")).add(Figure.of("bad", 0.9, "x"));
    GuardResult result = new GuardResult();
    result.add(good, now);
    assertFalse(result.fell());
    result.add(bad, now);
    result.add(gone, now);
    assertTrue(result.fell());
    String text = result.markdown();
    assertTrue(text.contains("* index: bad: 0.90 instead of 2; it may be worse by 25 %: so it is"));
    assertTrue(text.contains("* index: gone: the short run does not give it"));
    assertFalse(text.contains("* index: good"));
  }

  @Test
  void thePageShowsGoalKeptAndTodayOfEachBar() {
    KeptBar ratio = bar(Figure.of("ratio", 2, "x").atLeast(1), 0.25);
    KeptBar seconds = bar(Figure.of("seconds", 7, "s").atMost(6), 0.25);
    GuardResult result = new GuardResult();
    result.add(ratio, new ResultTable().add(Figure.of("ratio", 1.6, "x")));
    result.addUnmeasured(seconds);
    assertFalse(result.fell(), "a bar that was not measured does not fall");
    assertEquals(
        """
        | run   | figure | goal   | kept | today | may be worse by |     |
        |-------|--------|--------|------|-------|-----------------|-----|
        | index | ratio  | >= 1 x | 2    | 1.60  | 25 %            |     |

        Only full runs look at these:

        | run   | figure  | goal   | kept | today | may be worse by |       |
        |-------|---------|--------|------|-------|-----------------|-------|
        | index | seconds | <= 6 s | 7    | -     |                 | below |

        Nothing fell.
        """,
        result.markdown());
  }
}
