package org.gridrls.security.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditLogTest {
  @TempDir Path directory;

  static AuditConfig config(long fileBytes, int files, int queue) {
    return new AuditConfig(
        AuditConfig.Kept.ALL, fileBytes, files, queue, Duration.ofMillis(20), 3, 100);
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(directory.resolve(AuditFiles.NAME));
  }

  @Test
  void whatIsAddedIsWrittenInOrderAndAfterARestartBehindIt() throws IOException {
    for (String run : List.of("first", "second")) {
      try (AuditLog log = new AuditLog(config(1 << 20, 3, 10), directory)) {
        IntStream.range(0, 100).forEach(i -> log.add(run + i));
      }
    }
    List<String> expected = new ArrayList<>();
    for (String run : List.of("first", "second")) {
      IntStream.range(0, 100).forEach(i -> expected.add(run + i));
    }
    assertEquals(expected, lines());
  }

  @Test
  void filesAreFewAndSmall() throws IOException {
    try (AuditLog log = new AuditLog(config(1_000, 3, 10), directory)) {
      IntStream.range(0, 100).forEach(i -> log.add("x".repeat(95) + i));
    }
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> all = files.sorted().toList();
      assertEquals(
          List.of("audit.jsonl", "audit.jsonl.1", "audit.jsonl.2"),
          all.stream().map(file -> file.getFileName().toString()).toList());
      for (Path file : all) {
        assertTrue(Files.size(file) <= 1_000, () -> file + " is too big");
      }
    }
    assertTrue(lines().get(lines().size() - 1).endsWith("x99"));
  }

  @Test
  void aDiskThatTakesNothingFillsTheQueueAndLosesNothing() throws IOException {
    Path blocked = directory.resolve("blocked");
    Files.writeString(blocked, "a file where the directory should be");
    try (AuditLog log = new AuditLog(config(1_000, 3, 2), blocked)) {
      assertTrue(log.roomSoon());
      log.add("one");
      log.add("two");
      Eventually.holds("a failure", () -> log.report().value("auditFailures") > 0);
      assertFalse(log.roomSoon(), "full");
      log.add("three, which had begun before");
      Metrics report = log.report();
      assertEquals(3L, report.value("auditWaiting"));
      assertEquals(0L, report.value("auditDropped"));
      Files.delete(blocked);
      Eventually.holds("all written", () -> log.report().value("auditWritten") == 3L);
      assertTrue(log.roomSoon());
    }
    assertEquals(3, Files.readAllLines(blocked.resolve(AuditFiles.NAME)).size());
  }
}
