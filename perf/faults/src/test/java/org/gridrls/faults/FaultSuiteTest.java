package org.gridrls.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.gridrls.faults.check.Invariant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Some minutes of the suite with a fresh seed, which is printed: {@code RLS_FAULT_MINUTES}, one
 * without it; {@code RLS_FAULT_SEED} repeats one.
 */
@Tag("process")
@Timeout(3_600)
class FaultSuiteTest {
  private static final double MINUTES = number("RLS_FAULT_MINUTES", 1);
  private static final long SEED =
      (long) number("RLS_FAULT_SEED", new Random().nextInt(Integer.MAX_VALUE));

  @TempDir Path directory;

  private static double number(String variable, double otherwise) {
    String given = System.getenv(variable);
    return given == null ? otherwise : Double.parseDouble(given);
  }

  @Test
  void everyInvariantHolds() {
    Duration time = Duration.ofMillis((long) (MINUTES * 60_000));
    FaultRun.Options options = FaultRun.Options.of(SEED, time, directory);
    Report report = new FaultRun(options, System.err::println).run();
    System.err.println(report.text());
    assertEquals(0, report.violations().size(), report::text);
    assertTrue(report.done() > 0, report::text);
    assertTrue(report.checks(Invariant.I3) > 0, report::text);
    assertTrue(report.carried() > 0, "the links do not go through the suite's network");
  }
}
