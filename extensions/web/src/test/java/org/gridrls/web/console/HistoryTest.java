package org.gridrls.web.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.admin.OperationStatisticsXml;
import org.gridrls.wire.admin.RoleStatisticsXml;
import org.gridrls.wire.admin.StatisticsXml;
import org.gridrls.wire.types.UpdateTargetStatusXml;
import org.gridrls.wire.types.UpdateTotalsXml;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private final MutableClock clock = MutableClock.standing();
  private final History history = new History(clock);

  private static StatisticsXml statistics(long calls, long failures, long... lags) {
    StatisticsXml statistics = new StatisticsXml();
    statistics.getOperation().add(operation("LocalReplicaCatalog.query", calls, failures));
    statistics.getOperation().add(operation("Administration.getStatistics", 1_000_000, 7));
    RoleStatisticsXml role = new RoleStatisticsXml();
    for (long lag : lags) {
      UpdateTargetStatusXml target = new UpdateTargetStatusXml();
      UpdateTotalsXml totals = new UpdateTotalsXml();
      totals.setLagMillis(lag);
      target.setTotals(totals);
      role.getUpdateTarget().add(target);
    }
    statistics.getRole().add(role);
    return statistics;
  }

  private static OperationStatisticsXml operation(String name, long calls, long failures) {
    OperationStatisticsXml operation = new OperationStatisticsXml();
    operation.setOperation(name);
    operation.setCount(calls);
    operation.setFailures(failures);
    return operation;
  }

  private void minute(StatisticsXml statistics) {
    clock.advance(Duration.ofMinutes(1));
    history.add(statistics);
  }

  @Test
  void ratesAreBetweenSamplesAndWithoutTheAdministration() {
    minute(statistics(10, 0));
    assertEquals(List.of(), history.columns().get("times"));
    minute(statistics(130, 6, 2_000, 9_000, 30));
    minute(statistics(130, 6));
    assertEquals(List.of(2.0, 0.0), history.columns().get("calls"));
    assertEquals(List.of(0.1, 0.0), history.columns().get("failures"));
    assertEquals(Arrays.asList(9_000.0, null), history.columns().get("lag"));
    long now = clock.instant().toEpochMilli();
    assertEquals(List.of(now - 60_000, now), history.columns().get("times"));
  }

  @Test
  void aDayIsKeptAndNoMore() {
    int minutes = 2 * History.SAMPLES + 100;
    for (int i = 0; i <= minutes; i++) {
      minute(statistics(60L * i * i, 0));
    }
    List<?> calls = (List<?>) history.columns().get("calls");
    assertEquals(History.SAMPLES, calls.size());
    assertEquals(2.0 * minutes - 1, calls.get(calls.size() - 1), "the newest at the end");
    assertEquals(2.0 * (minutes - History.SAMPLES + 1) - 1, calls.get(0));
    List<?> times = (List<?>) history.columns().get("times");
    long day = (long) times.get(times.size() - 1) - (long) times.get(0);
    assertEquals(Duration.ofMinutes(History.SAMPLES - 1).toMillis(), day);
  }

  @Test
  void aClockThatStandsAndCountersThatGoBackGiveNoRate() {
    minute(statistics(10, 0));
    history.add(statistics(20, 0));
    minute(statistics(5, 0));
    assertEquals(List.of(0.0), history.columns().get("calls"));
  }
}
