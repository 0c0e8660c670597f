package org.gridrls.perf.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Rounds.Measured;
import org.gridrls.perf.measure.Spread;
import org.junit.jupiter.api.Test;

class ResultTableTest {
  @Test
  void figuresAreJudgedByTheirBars() {
    assertTrue(Figure.of("ratio", 0.7, "x").atLeast(0.7).met());
    assertFalse(Figure.of("ratio", 0.69, "x").atLeast(0.7).met());
    assertTrue(Figure.of("time", 5.9, "s").atMost(6).met());
    assertFalse(Figure.of("time", 6.1, "s").atMost(6).met());
    assertFalse(Figure.of("nothing came", Double.NaN, "s").atMost(6).met());
  }

  @Test
  void oneMissedBarIsEnough() {
    ResultTable table = new ResultTable().add(Figure.of("a", 1, "x").atLeast(1));
    assertTrue(table.add(Figure.of("no bar", 0, "MB")).met());
    assertFalse(table.add(Figure.of("b", 1, "x").atLeast(2)).met());
  }

  @Test
  void itReadsAsMarkdown() {
    Measured side = new Measured("query", new Spread(12_345.6, 10_000, 20_000), 26.25, 3, true);
    String text =
        new ResultTable()
            .add(Figure.of("list of 1 M", 4.567, "s").atMost(6).then("831 s"))
            .add(Figure.of("query", 0.5, "x").atLeast(0.7))
            .rates(new Rounds.Outcome(Map.of("query", side)))
            .remark("%d %% of it", 100)
            .markdown();
    assertEquals(
        """
        | figure      | measured | bar       |         | the papers |
        |-------------|----------|-----------|---------|------------|
        | list of 1 M | 4.57 s   | <= 6 s    | met     | 831 s      |
        | query       | 0.50 x   | >= 0.70 x | NOT MET |            |

        | side  | per second | least to most    | server us/op | client us/op | warm-up |
        |-------|------------|------------------|--------------|--------------|---------|
        | query | 12,346     | 10,000 to 20,000 | 26.3         | 3.0          | steady  |

        * 100 % of it
        """,
        text);
  }
}
