package org.gridrls.perf.campaign.analyse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Control calls count while there is load; recovery is the first whole second as good as before.
 */
class ProbeFiguresTest {
  private final List<String> lines = new ArrayList<>();

  /** Ten calls a second from one time to another, all with an outcome. */
  private void work(int from, int to, int every, String outcome) {
    for (int at = from; at < to; at += every) {
      lines.add(ProbeFigures.line(ProbeFigures.WORK, at, 1_000, outcome));
    }
  }

  @Test
  void fourNumbersAreTakenFromTheCalls() {
    lines.add("ping,1000,5000000,ok");
    work(0, 4_000, 100, "ok");
    lines.add("load-begins,4000,0,");
    lines.add("ping,5000,30500,ok");
    lines.add("ping,6000,1000,OVERLOADED");
    lines.add("renewal,3000,1000,TIMEOUT");
    lines.add("renewal,5000,1000,TIMEOUT");
    lines.add("renewal,7000,1000,OVERLOADED");
    lines.add("renewal,7500,20000,ok");
    work(4_000, 8_000, 50, "OVERLOADED");
    lines.add("load-ends,8000,0,");
    work(8_000, 10_000, 200, "ok");
    work(10_000, 15_000, 100, "ok");
    ProbeFigures figures = ProbeFigures.read(lines);
    assertEquals(30.5, figures.slowestMillis());
    assertEquals(1, figures.lost(ProbeFigures.PING));
    assertEquals(2, figures.lost(ProbeFigures.RENEWAL));
    assertEquals(1.8, figures.recoverySeconds(), 0.11);
  }

  @Test
  void aServerThatStaysSlowDoesNotRecover() {
    work(0, 4_000, 100, "ok");
    lines.add("load-begins,4000,0,");
    lines.add("load-ends,8000,0,");
    work(8_000, 20_000, 200, "ok");
    assertEquals(Double.POSITIVE_INFINITY, ProbeFigures.read(lines).recoverySeconds());
  }

  @Test
  void aCallThatEndsWithoutAnAnswerIsNoTypedRefusal() {
    assertEquals(75, ProbeFigures.typedPercent(Map.of("ok", 50L, "overloaded", 3L, "lost", 1L)));
    assertEquals(100, ProbeFigures.typedPercent(Map.of("ok", 50L)));
  }
}
