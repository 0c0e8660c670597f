package org.gridrls.security.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.RlsError;
import org.gridrls.kit.security.Caller.Method;
import org.gridrls.kit.security.RefusedCall;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefusedCallsTest {
  @TempDir Path directory;
  private final MutableClock clock = MutableClock.standing();

  private static RefusedCall call(String address, Method method) {
    return new RefusedCall(
        address,
        "/ws/lrc",
        method,
        Optional.empty(),
        RlsError.PERMISSION_DENIED,
        "the proof is over\n{\"time\":1}");
  }

  private List<String> lines() throws IOException {
    Path file = directory.resolve(AuditFiles.NAME);
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  private AuditLog log(int queue) {
    return new AuditLog(AuditLogTest.config(1 << 20, 3, queue), directory);
  }

  @Test
  void theFirstIsWrittenAtOnceAndTheOthersAreCounted() throws IOException {
    String begin = clock.instant().toString();
    try (AuditLog log = log(100)) {
      RefusedCalls refused = new RefusedCalls(log, 10, clock);
      refused.add(call("192.0.2.1", Method.TOKEN));
      Eventually.holds("a line", () -> log.report().value("auditWritten") == 1L);
      IntStream.range(0, 1_000).forEach(i -> refused.add(call("192.0.2.1", Method.TOKEN)));
      refused.add(call("192.0.2.1", Method.PASSWORD));
      clock.advance(Duration.ofMinutes(1));
      refused.sum();
      refused.sum();
      refused.add(call("192.0.2.1", Method.TOKEN));
      assertEquals(1_003, refused.refused());
    }
    List<String> lines = lines();
    assertEquals(4, lines.size(), lines::toString);
    assertEquals(
        "{\"time\":\""
            + begin
            + "\",\"decision\":\"refused\",\"path\":\"/ws/lrc\",\"method\":\"token\""
            + ",\"from\":\"192.0.2.1\",\"outcome\":\"PERMISSION_DENIED\""
            + ",\"reason\":\"the proof is over\\u000a{\\\"time\\\":1}\"}",
        lines.get(0));
    assertTrue(lines.get(1).contains("\"method\":\"password\""), lines.get(1));
    assertEquals(
        "{\"time\":\""
            + clock.instant()
            + "\",\"decision\":\"refused\",\"method\":\"token\",\"from\":\"192.0.2.1\""
            + ",\"outcome\":\"PERMISSION_DENIED\",\"more\":1000,\"since\":\""
            + begin
            + "\"}",
        lines.get(2));
    assertTrue(lines.get(3).contains("\"reason\""), lines.get(3));
  }

  @Test
  void manySourcesWriteFewLines() throws IOException {
    try (AuditLog log = log(10_000)) {
      RefusedCalls refused = new RefusedCalls(log, 5, clock);
      for (int i = 0; i < 4_000; i++) {
        refused.add(call("10.0." + i / 256 + "." + i % 256, Method.NONE));
      }
      refused.sum();
    }
    assertEquals(6, lines().size());
    assertTrue(lines().get(5).contains("\"from\":\"others\""), lines().get(5));
    assertTrue(lines().get(5).contains("\"more\":3995"), lines().get(5));
  }

  @Test
  void oneNetworkIsOneSource() throws IOException {
    try (AuditLog log = log(100)) {
      RefusedCalls refused = new RefusedCalls(log, 10, clock);
      IntStream.range(0, 100).forEach(i -> refused.add(call("2001:db8:1:2::" + i, Method.NONE)));
      refused.add(call("2001:db8:1:3::1", Method.NONE));
      refused.sum();
    }
    assertEquals(3, lines().size(), () -> "lines");
    assertTrue(lines().get(0).contains("\"from\":\"2001:db8:1:2::0\""), lines().get(0));
    assertTrue(lines().get(2).contains("\"from\":\"2001:db8:1:2:0:0:0:0/64\""), lines().get(2));
  }

  @Test
  void whereThereIsNoRoomNobodyWaitsAndNothingIsForgotten() throws IOException {
    Files.writeString(directory.resolve("blocked"), "a file where the directory should be");
    Path blocked = directory.resolve("blocked");
    AuditLog log = new AuditLog(AuditLogTest.config(1 << 20, 3, 1), blocked);
    RefusedCalls refused = new RefusedCalls(log, 10, clock);
    log.add("no room after that");
    IntStream.range(0, 3).forEach(i -> refused.add(call("192.0.2.1", Method.TOKEN)));
    refused.sum();
    assertEquals(1L, log.report().value("auditWaiting"));
    Files.delete(blocked);
    Eventually.holds("room", () -> log.report().value("auditWaiting") == 0L);
    refused.sum();
    log.close();
    List<String> lines = Files.readAllLines(blocked.resolve(AuditFiles.NAME));
    assertEquals(2, lines.size(), lines::toString);
    assertTrue(lines.get(1).contains("\"more\":3,"), lines.get(1));
    assertFalse(lines.get(1).contains("reason"), lines.get(1));
  }
}
