package org.gridrls.web.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.api.update.UpdateTargetStatus.SucceededUpdate;
import org.gridrls.api.update.UpdateTotals;
import org.gridrls.kit.admin.AdministrationEndpoint.RunningServer;
import org.gridrls.kit.admin.ServerReport;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.RoleReport;
import org.junit.jupiter.api.Test;

class StatisticsSnapshotsTest {
  private final Metrics metrics = new Metrics();
  private final List<UpdateTargetStatus> targets = new ArrayList<>();
  private String server = "server-a";

  private PrometheusText told() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      PrometheusTextFormatWriter.create().write(text, StatisticsSnapshots.of(report()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return PrometheusText.parse(text.toString(StandardCharsets.UTF_8));
  }

  private ServerReport report() {
    RoleReport.Queue writes = new RoleReport.Queue("writes", 3, 100);
    return new ServerReport(
        new RunningServer(server, "1.2.3", 77, Instant.parse("2026-01-02T03:04:05.250Z")),
        Duration.ofMillis(1_500),
        List.of(new RoleReport("lrc", metrics, List.of(writes), targets)));
  }

  private void target(String rli) {
    target(rli, Optional.empty(), UpdateTotals.NONE);
  }

  private void target(String rli, Optional<SucceededUpdate> last, UpdateTotals totals) {
    targets.add(
        new UpdateTargetStatus(
            UpdateTarget.everything(rli, UpdateKind.LIST),
            UpdateTargetStatus.Origin.MEMBERSHIP,
            false,
            0,
            4,
            last,
            2,
            Optional.empty(),
            Optional.empty(),
            totals));
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
    metrics.gauge("logicalNames", "Names.", 9_007_199_254_740_993L);
    metrics.counter("commits", "Commits of the store.", 7);
    metrics.gauge("settlingMillis", "Time left.", 1_250);
    metrics.at("storage.example.org").counter("sourceMillis", "Time.", 2_500);
    metrics.gauge("source.registry", "1 if so.", true);
    metrics.gauge("superseded", "1 if so.", false);
    metrics.at("http://r:1/ws/registry").gauge("superseded", "1 if so.", true);
    metrics.at("http://never").gauge("sinceRenewalMillis", "Time.", -1);
    metrics.identity("bootId", "A start.", 5);
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
    target(
        "http://rli/ws/update",
        Optional.of(
            new SucceededUpdate(
                "full", Instant.parse("2026-01-02T03:04:05Z"), Duration.ZERO, 0, 0)),
        new UpdateTotals(
            3,
            0,
            0,
            Optional.empty(),
            Optional.empty(),
            Duration.ofMillis(2_500),
            OptionalDouble.empty(),
            OptionalDouble.empty()));
    PrometheusText text = told();
    assertEquals(3, text.value("rls_queue_length", Map.of("role", "lrc", "queue", "writes")));
    Map<String, String> labels = Map.of("role", "lrc", "rli", "http://rli/ws/update");
    assertEquals(0, text.value("rls_update_target_in_step", labels));
    assertEquals(4, text.value("rls_update_target_pending_changes", labels));
    assertEquals(2, text.value("rls_update_target_failures_total", labels));
    assertEquals(3, text.value("rls_update_target_updates_total", labels));
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
    server = any.toString();
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
