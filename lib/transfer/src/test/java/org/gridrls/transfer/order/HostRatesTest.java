package org.gridrls.transfer.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measured rates are averages that age, survive a restart and never break anything. */
class HostRatesTest {
  private static final long SIZE = 100_000_000;
  @TempDir Path directory;
  private final MutableClock clock = MutableClock.standing();
  private final HostRates rates = new HostRates(clock);

  private void measured(double seconds) {
    rates.measured("h", SIZE, Duration.ofMillis((long) (1e3 * seconds)), Duration.ofMillis(1));
  }

  private double expected() {
    return rates.secondsFor("h", SIZE).orElseThrow();
  }

  @Test
  void theLatestMeasurementMovesTheAverageAndMoreSoWhenTheOldOneIsOld() {
    measured(1);
    assertEquals(1, expected(), 0.01);
    measured(10);
    double soon = expected();
    assertTrue(soon > 1.2 && soon < 2, () -> "" + soon);
    clock.advance(Duration.ofHours(10));
    measured(10);
    assertTrue(expected() > 9, () -> "" + expected());
  }

  @Test
  void whatIsOlderThanADayIsForgotten() {
    measured(1);
    clock.advance(HostRates.FORGOTTEN.plusSeconds(1));
    assertEquals(OptionalDouble.empty(), rates.secondsFor("h", SIZE));
    assertEquals(OptionalDouble.empty(), rates.secondsFor("other", SIZE));
  }

  @Test
  void aSmallFileSaysNothingAboutTheRate() {
    measured(1);
    rates.measured("h", 10, Duration.ofSeconds(1), Duration.ofMillis(1));
    assertEquals(1, expected(), 0.01);
  }

  @Test
  void successesMakeUpForFailures() {
    measured(1);
    rates.failed("h");
    double failed = expected();
    assertTrue(failed > 1.5, () -> "" + failed);
    for (int i = 0; i < 10; i++) {
      measured(1);
    }
    assertEquals(1, expected(), 0.1);
  }

  @Test
  void ratesComeBackFromTheirFile() throws IOException {
    measured(2);
    Path file = directory.resolve("below/rates");
    rates.save(file);
    HostRates again = HostRates.load(file, clock);
    assertEquals(expected(), again.secondsFor("h", SIZE).orElseThrow(), 0.01);
    clock.advance(HostRates.FORGOTTEN.plusSeconds(1));
    again.save(file);
    assertEquals("", Files.readString(file));
  }

  @Test
  void twoRunsMaySaveAtOnce() throws Exception {
    measured(2);
    Path file = directory.resolve("rates");
    ExecutorService two = Executors.newFixedThreadPool(2);
    Callable<Void> saving =
        () -> {
          for (int i = 0; i < 50; i++) {
            rates.save(file);
          }
          return null;
        };
    for (Future<Void> done : two.invokeAll(List.of(saving, saving))) {
      done.get();
    }
    two.shutdown();
    assertEquals(1, directory.toFile().list().length, "no temporary file is left");
    assertTrue(HostRates.load(file, clock).secondsFor("h", SIZE).isPresent());
  }

  @Test
  void aDamagedFileIsNoRates() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("rates"),
            "h\nh\t1\t2\nh\tx\t1\t0\t1\nh\tNaN\t1\t0\t1\nh\t-1\t1\t0\t1\nh\t1\t1\t0\t99999999999999999999\n"
                + "h\t1\t1\t0\t99999999999\n");
    assertEquals(OptionalDouble.empty(), HostRates.load(file, clock).secondsFor("h", 1));
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 9});
    assertEquals(OptionalDouble.empty(), HostRates.load(file, clock).secondsFor("h", 1));
    assertEquals(
        OptionalDouble.empty(),
        HostRates.load(directory.resolve("none"), clock).secondsFor("h", 1));
  }

  @Test
  void theNumberOfHostsIsBounded() {
    rates.failed("first");
    clock.advance(Duration.ofSeconds(1));
    for (int i = 0; i < HostRates.HOSTS_MAX; i++) {
      rates.failed("h" + i);
    }
    assertEquals(OptionalDouble.empty(), rates.secondsFor("first", 1));
    assertTrue(rates.secondsFor("h1", 1).isPresent());
  }
}
