package org.gridrls.web.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gridrls.wire.admin.CounterXml;
import org.gridrls.wire.admin.QueueStatisticsXml;
import org.gridrls.wire.admin.RoleStatisticsXml;
import org.gridrls.wire.admin.StatisticsXml;
import org.gridrls.wire.types.UpdateTargetStatusXml;
import org.gridrls.wire.types.UpdateTargetXml;
import org.gridrls.wire.types.UpdateTotalsXml;
import org.junit.jupiter.api.Test;

class StatisticsSnapshotsTest {
  private final StatisticsXml statistics = new StatisticsXml();
  private final RoleStatisticsXml role = new RoleStatisticsXml();

  StatisticsSnapshotsTest() {
    statistics.setName("server-a");
    statistics.setVersion("1.2.3");
    statistics.setStartedAt(Instant.parse("2026-01-02T03:04:05.250Z"));
    statistics.setUptimeMillis(1_500);
    statistics.getRole().add(role);
    role.setRole("lrc");
  }

  private PrometheusText told() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      PrometheusTextFormatWriter.create().write(text, StatisticsSnapshots.of(statistics));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return PrometheusText.parse(text.toString(StandardCharsets.UTF_8));
  }

  private void counter(String name, long value) {
    CounterXml counter = new CounterXml();
    counter.setName(name);
    counter.setValue(value);
    role.getCounter().add(counter);
  }

  private UpdateTargetStatusXml target(String rli) {
    UpdateTargetStatusXml status = new UpdateTargetStatusXml();
    status.setTarget(new UpdateTargetXml());
    status.getTarget().setRli(rli);
    role.getUpdateTarget().add(status);
    return status;
  }

  @Test
  void theServerItselfIsTold() {
    PrometheusText text = told();
    assertEquals(
        1,
        text.value(
            "rls_server_info", Map.of("name", "server-a", "version", "1.2.3", "has", "lrc")));
    assertEquals(1_767_323_045.25, text.value("rls_server_start_time_seconds", Map.of()));
    assertEquals(1.5, text.value("rls_server_uptime_seconds", Map.of()));
  }

  @Test
  void figuresAreNamedByRoleAndUnit() {
    counter("logicalNames", 9_007_199_254_740_993L);
    counter("commits", 7);
    counter("settlingMillis", 1_250);
    counter("sourceMillis storage.example.org", 2_500);
    counter("source.registry", 1);
    counter("superseded", 0);
    counter("superseded http://r:1/ws/registry", 1);
    counter("sinceRenewalMillis http://never", -1);
    counter("bootId", 5);
    PrometheusText text = told();
    assertEquals(9.007199254740992E15, text.value("rls_lrc_logical_names", Map.of()));
    assertEquals("gauge", text.types().get("rls_lrc_logical_names"));
    assertEquals(7, text.value("rls_lrc_commits_total", Map.of()));
    assertEquals("counter", text.types().get("rls_lrc_commits_total"));
    assertEquals(
        2.5, text.value("rls_lrc_source_seconds_total", Map.of("at", "storage.example.org")));
    assertEquals(1.25, text.value("rls_lrc_settling_seconds", Map.of()));
    assertEquals(1, text.value("rls_lrc_source_registry", Map.of()));
    assertEquals(
        Map.of(Map.of(), 0.0, Map.of("at", "http://r:1/ws/registry"), 1.0),
        text.all("rls_lrc_superseded"));
    assertEquals(Map.of(), text.all("rls_lrc_since_renewal_seconds"), "what never was is left out");
    assertEquals(Map.of(), text.all("rls_lrc_boot_id"), "an identity is no figure");
  }

  @Test
  void queuesAndUpdateTargetsAreTold() {
    QueueStatisticsXml writes = new QueueStatisticsXml();
    writes.setName("writes");
    writes.setLength(3);
    writes.setCapacity(100);
    role.getQueue().add(writes);
    UpdateTargetStatusXml status = target("http://rli/ws/update");
    status.setPendingChanges(4);
    status.setFailures(2);
    status.setLastSuccess(Instant.parse("2026-01-02T03:04:05Z"));
    status.setTotals(new UpdateTotalsXml());
    status.getTotals().setLagMillis(2_500);
    PrometheusText text = told();
    assertEquals(3, text.value("rls_queue_length", Map.of("role", "lrc", "queue", "writes")));
    Map<String, String> labels = Map.of("role", "lrc", "rli", "http://rli/ws/update");
    assertEquals(0, text.value("rls_update_target_in_step", labels));
    assertEquals(4, text.value("rls_update_target_pending_changes", labels));
    assertEquals(2, text.value("rls_update_target_failures_total", labels));
    assertEquals(2.5, text.value("rls_update_target_lag_seconds", labels));
    assertEquals(1_767_323_045, text.value("rls_update_target_last_success_time_seconds", labels));
    assertEquals(1, text.value("rls_update_targets", Map.of("role", "lrc")));
  }

  @Test
  void soManyUpdateTargetsAreToldAndNoMore() {
    for (int i = 0; i < StatisticsSnapshots.UPDATE_TARGETS_MAX + 5; i++) {
      target("http://rli-" + i);
    }
    PrometheusText text = told();
    assertEquals(1_005, text.value("rls_update_targets", Map.of("role", "lrc")));
    assertEquals(1_000, text.all("rls_update_target_in_step").size());
  }

  @Test
  void nastyNamesBreakNothing() {
    List<String> nasty =
        List.of(
            "a\"b", "a\\", "\\\"", "a\nb", "a\r\nb", "} 1\nrls_fake 2", "{x=\"y\"}", "ü€😀\u0000");
    nasty.forEach(this::target);
    String pieces = "\\\"\n\r\t{}=, #né";
    long seed = System.nanoTime();
    Random random = new Random(seed);
    StringBuilder any = new StringBuilder("any" + seed);
    for (int i = 0; i < 200; i++) {
      any.append(pieces.charAt(random.nextInt(pieces.length())));
    }
    target(any.toString());
    statistics.setName(any.toString());
    PrometheusText text = told();
    for (String name : nasty) {
      assertEquals(0, text.value("rls_update_target_in_step", Map.of("role", "lrc", "rli", name)));
    }
    assertEquals(
        0,
        text.value("rls_update_target_in_step", Map.of("role", "lrc", "rli", any.toString())),
        "seed " + seed);
    assertEquals(Map.of(), text.all("rls_fake"));
  }
}
