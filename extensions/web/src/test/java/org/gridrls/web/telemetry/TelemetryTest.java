package org.gridrls.web.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.gridrls.kit.host.meter.OperationReport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls as histograms, the exactness of medians and percentiles, and the virtual machine. */
class TelemetryTest {
  private static final Map<String, String> QUERY =
      Map.of("service", "LocalReplicaCatalog", "operation", "query");

  private final Telemetry metrics = new Telemetry(() -> 0);
  private final MeteredOperation query = metrics.operation("LocalReplicaCatalog", "query");

  @AfterEach
  void close() {
    metrics.close();
  }

  private PrometheusText text() {
    return PrometheusText.parse(metrics.text());
  }

  private OperationReport report() {
    return metrics.report().get(0);
  }

  private void took(long micros) {
    query.count(0, micros * 1_000, false);
  }

  private double callsWithin(String seconds) {
    return text()
        .value(
            "rls_operation_seconds_bucket",
            Map.of("service", "LocalReplicaCatalog", "operation", "query", "le", seconds));
  }

  @Test
  void operationsAreHistogramsInSeconds() {
    took(400);
    took(600);
    query.count(0, 2_000_000_000, true);
    PrometheusText text = text();
    assertEquals("histogram", text.types().get("rls_operation_seconds"));
    assertEquals(3, text.value("rls_operation_seconds_count", QUERY));
    assertEquals(2.001, text.value("rls_operation_seconds_sum", QUERY), 1e-9);
    assertEquals(2, text.value("rls_operation_seconds_max", QUERY));
    assertEquals(1, text.value("rls_operation_failures_total", QUERY));
    assertEquals(0, callsWithin("2.5E-4"));
    assertEquals(1, callsWithin("5.0E-4"));
    assertEquals(2, callsWithin("1.0"));
    assertEquals(3, callsWithin("2.5"));
    assertEquals(3, callsWithin("+Inf"));
  }

  @Test
  void theVirtualMachineAndTheProcessAreMeasured() {
    PrometheusText text = text();
    assertTrue(text.all("jvm_memory_used_bytes").size() > 2, () -> text.types().toString());
    assertTrue(text.value("jvm_threads_live_threads", Map.of()) > 1);
    assertTrue(text.value("process_uptime_seconds", Map.of()) > 0);
    assertTrue(text.value("system_cpu_count", Map.of()) >= 1);
    assertEquals(1, text.all("jvm_info").size());
  }

  @Test
  void withoutAnyCallTheQuantilesAreZero() {
    assertEquals(0, report().medianMicros());
    assertEquals(0, report().p99Micros());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 15, 16, 17, 31, 32, 1_000, 1_000_000, 3_600_000_000L, 4_294_967_295L})
  void aTimeIsReadAtMostASixteenthTooLong(long micros) {
    took(micros);
    long read = report().p99Micros();
    assertTrue(read >= micros && read <= micros + micros / 16, () -> micros + " read as " + read);
  }

  @Test
  void quantilesAgreeWithASortedList() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    long[] times =
        LongStream.generate(() -> (long) Math.exp(20 * random.nextDouble())).limit(999).toArray();
    LongStream.of(times).forEach(this::took);
    long[] sorted = LongStream.of(times).sorted().toArray();
    assertAgrees(sorted[(int) Math.ceil(sorted.length * 0.5) - 1], report().medianMicros(), seed);
    assertAgrees(sorted[(int) Math.ceil(sorted.length * 0.99) - 1], report().p99Micros(), seed);
  }

  private static void assertAgrees(long exact, long read, long seed) {
    assertTrue(
        read >= exact && read <= exact + exact / 16,
        () -> "seed " + seed + ": " + exact + " read as " + read);
  }
}
