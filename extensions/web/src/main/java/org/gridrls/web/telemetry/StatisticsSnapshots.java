package org.gridrls.web.telemetry;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.admin.AdministrationEndpoint.RunningServer;
import org.gridrls.kit.admin.ServerReport;
import org.gridrls.kit.metric.Metric;
import org.gridrls.kit.role.RoleReport;

/**
 * The statistics of services as metrics of Prometheus. Labels come from the WSDLs, the settings and
 * the membership, never from names in catalogs; only the first thousand update targets are listed.
 * For one thread.
 */
final class StatisticsSnapshots {
  static final int UPDATE_TARGETS_MAX = 1_000;

  private final Map<String, GaugeSnapshot.Builder> gauges = new HashMap<>();
  private final Map<String, CounterSnapshot.Builder> counters = new HashMap<>();

  private StatisticsSnapshots() {}

  static MetricSnapshots of(ServerReport report) {
    StatisticsSnapshots made = new StatisticsSnapshots();
    made.gauge(
        "rls_server_start_time_seconds",
        "Start time of the server, in Unix time.",
        Labels.EMPTY,
        seconds(report.identity().startedAt()));
    made.gauge(
        "rls_server_uptime_seconds",
        "Time since the start of the server.",
        Labels.EMPTY,
        report.uptime().toMillis() / 1e3);
    report.roles().forEach(made::role);
    MetricSnapshots.Builder all = MetricSnapshots.builder().metricSnapshot(info(report));
    made.gauges.values().forEach(gauge -> all.metricSnapshot(gauge.build()));
    made.counters.values().forEach(counter -> all.metricSnapshot(counter.build()));
    return all.build();
  }

  /** Prometheus gets it as {@code rls_server_info}. */
  private static InfoSnapshot info(ServerReport report) {
    String roles = report.roles().stream().map(RoleReport::about).collect(Collectors.joining(" "));
    RunningServer of = report.identity();
    Labels labels = Labels.of("name", of.name(), "version", of.version(), "has", roles);
    return InfoSnapshot.builder()
        .name("rls_server")
        .help("The server's name, version and roles; always 1.")
        .dataPoint(InfoDataPointSnapshot.builder().labels(labels).build())
        .build();
  }

  private void gauge(String name, String help, Labels labels, double value) {
    gauges
        .computeIfAbsent(name, unseen -> GaugeSnapshot.builder().name(name).help(help))
        .dataPoint(GaugeDataPointSnapshot.builder().labels(labels).value(value).build());
  }

  /** Prometheus gets the name with {@code _total}. */
  private void counter(String name, String help, Labels labels, double value) {
    counters
        .computeIfAbsent(name, unseen -> CounterSnapshot.builder().name(name).help(help))
        .dataPoint(CounterDataPointSnapshot.builder().labels(labels).value(value).build());
  }

  private void role(RoleReport role) {
    role.metrics().all().stream()
        .filter(metric -> metric.value() >= 0)
        .forEach(metric -> metric(role.about(), metric));
    role.queues().forEach(queue -> queue(role.about(), queue));
    gauge(
        "rls_update_targets",
        "Indexes that are kept up to date.",
        Labels.of("role", role.about()),
        role.updateTargets().size());
    role.updateTargets().stream()
        .limit(UPDATE_TARGETS_MAX)
        .forEach(target -> updateTarget(role.about(), target));
  }

  private void metric(String role, Metric metric) {
    MetricName name = MetricName.of(role, metric);
    double value = metric.value() / name.divisor();
    switch (metric.type()) {
      case COUNTER -> counter(name.name(), metric.help(), name.labels(), value);
      case GAUGE -> gauge(name.name(), metric.help(), name.labels(), value);
      case IDENTITY -> {}
    }
  }

  private void queue(String role, RoleReport.Queue queue) {
    Labels labels = Labels.of("role", role, "queue", queue.name());
    gauge("rls_queue_length", "Entries that wait in a queue.", labels, queue.length());
    gauge("rls_queue_capacity", "Entries that may wait in a queue.", labels, queue.capacity());
  }

  private void updateTarget(String role, UpdateTargetStatus status) {
    Labels labels = Labels.of("role", role, "rli", status.target().rli());
    gauge(
        "rls_update_target_in_step",
        "1 if the index has everything that it should have.",
        labels,
        status.inStep() ? 1 : 0);
    gauge(
        "rls_update_target_pending_changes",
        "Changes that were not sent yet.",
        labels,
        status.pendingChanges());
    counter("rls_update_target_failures", "Updates that failed.", labels, status.failures());
    status
        .last()
        .ifPresent(
            sent ->
                gauge(
                    "rls_update_target_last_success_time_seconds",
                    "The last successful update, in Unix time.",
                    labels,
                    seconds(sent.at())));
    counter(
        "rls_update_target_updates", "Updates that succeeded.", labels, status.totals().updates());
    counter(
        "rls_update_target_sent_bytes",
        "Names and filter bits that were sent.",
        labels,
        status.totals().bytes());
    gauge(
        "rls_update_target_lag_seconds",
        "The index has all changes that were acknowledged before this age.",
        labels,
        status.totals().lag().toMillis() / 1e3);
  }

  private static double seconds(Instant time) {
    return time.toEpochMilli() / 1e3;
  }
}
