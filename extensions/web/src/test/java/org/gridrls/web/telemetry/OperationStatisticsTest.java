package org.gridrls.web.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.gridrls.api.RlsException;
import org.gridrls.client.AdminClient;
import org.gridrls.kit.host.TestServer;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.admin.OperationStatisticsXml;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests what a server says about its calls, over the wire, with a clock moved by hand. */
class OperationStatisticsTest {
  private final MutableClock clock = MutableClock.standing();
  private final Telemetry metrics =
      new Telemetry(() -> Duration.between(Instant.EPOCH, clock.instant()).toNanos());
  private final TestServer server = TestServer.start(HostSecurity.OPEN, metrics, clock);
  private final AdminClient admin = server.admin();

  @AfterEach
  void stop() {
    server.close();
    metrics.close();
  }

  private OperationStatisticsXml statistics(String operation) {
    return admin.statistics().getOperation().stream()
        .filter(each -> each.getOperation().equals(operation))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void onlyOperationsThatWereCalledAreListedInOrder() {
    assertEquals(List.of(), admin.statistics().getOperation());
    admin.ping();
    assertEquals(
        List.of("Administration.getStatistics", "Administration.ping"),
        admin.statistics().getOperation().stream()
            .map(OperationStatisticsXml::getOperation)
            .toList());
  }

  @Test
  void everyCallIsCountedAndFaultsAreFailures() {
    admin.forceUpdate(Optional.empty());
    for (int i = 0; i < 2; i++) {
      assertThrows(
          RlsException.class, () -> admin.forceUpdate(Optional.of("http://stranger/ws/update")));
    }
    OperationStatisticsXml forced = statistics("Administration.forceUpdate");
    assertEquals(3, forced.getCount());
    assertEquals(2, forced.getFailures());
  }

  @Test
  void messagesThatNameNoOperationAreCountedTogether() throws Exception {
    server.post("hello");
    server.post(TestServer.envelope("<a:explode/>"));
    server.post(TestServer.envelope("<a:implode/>"));
    OperationStatisticsXml unknown = statistics("Administration.unknown");
    assertEquals(3, unknown.getCount());
    assertEquals(3, unknown.getFailures());
  }

  @Test
  void aWsdlThatIsReadIsNoCall() throws Exception {
    server.get("/ws/admin?wsdl");
    assertEquals(List.of(), admin.statistics().getOperation());
  }

  @Test
  void theRateIsThatOfTheLastMinute() {
    for (int i = 0; i < 30; i++) {
      admin.ping();
    }
    assertEquals(0.5, statistics("Administration.ping").getRatePerSecond());
    clock.advance(Duration.ofSeconds(59));
    assertEquals(0.5, statistics("Administration.ping").getRatePerSecond());
    clock.advance(Duration.ofSeconds(1));
    OperationStatisticsXml ping = statistics("Administration.ping");
    assertEquals(0, ping.getRatePerSecond());
    assertEquals(30, ping.getCount());
  }

  @Test
  void medianAndPercentileAreOfTheTimeBetweenMessageAndAnswer() {
    server.role.whileReporting(() -> clock.advance(Duration.ofMillis(2)));
    for (int i = 0; i < 98; i++) {
      admin.statistics();
    }
    server.role.whileReporting(() -> clock.advance(Duration.ofMillis(300)));
    admin.statistics();
    admin.statistics();
    OperationStatisticsXml asked = statistics("Administration.getStatistics");
    assertWithin(2_000, asked.getMedianMicros());
    assertWithin(300_000, asked.getP99Micros());
    assertEquals(98 * 2_000 + 2 * 300_000, asked.getTotalMicros());
  }

  private static void assertWithin(long exact, long read) {
    assertTrue(read >= exact && read <= exact + exact / 16, () -> exact + " read as " + read);
  }

  @Test
  void manyCallsAtOnceAreAllCounted() throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(8);
    try {
      List<Future<?>> calls =
          IntStream.range(0, 200).<Future<?>>mapToObj(i -> callers.submit(admin::ping)).toList();
      for (Future<?> call : calls) {
        call.get();
      }
    } finally {
      callers.shutdownNow();
    }
    assertEquals(200, statistics("Administration.ping").getCount());
  }
}
