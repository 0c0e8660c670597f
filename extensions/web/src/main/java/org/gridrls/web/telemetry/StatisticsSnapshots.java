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
import org.gridrls.wire.admin.QueueStatisticsXml;
import org.gridrls.wire.admin.RoleStatisticsXml;
import org.gridrls.wire.admin.StatisticsXml;
import org.gridrls.wire.types.UpdateTargetStatusXml;

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

  static MetricSnapshots of(StatisticsXml statistics) {
    StatisticsSnapshots made = new StatisticsSnapshots();
    made.gauge(
        "rls_server_start_time_seconds",
        "Start time of the server, in Unix time.",
        Labels.EMPTY,
        seconds(statistics.getStartedAt()));
    made.gauge(
        "rls_server_uptime_seconds",
        "Time since the start of the server.",
        Labels.EMPTY,
        statistics.getUptimeMillis() / 1e3);
    statistics.getRole().forEach(made::role);
    MetricSnapshots.Builder all = MetricSnapshots.builder().metricSnapshot(info(statistics));
    made.gauges.values().forEach(gauge -> all.metricSnapshot(gauge.build()));
    made.counters.values().forEach(counter -> all.metricSnapshot(counter.build()));
    return all.build();
  }

  /** Prometheus gets it as {@code rls_server_info}. */
  private static InfoSnapshot info(StatisticsXml statistics) {
    String roles =
        statistics.getRole().stream()
            .map(RoleStatisticsXml::getRole)
            .collect(Collectors.joining(" "));
    return InfoSnapshot.builder()
        .name("rls_server")
        .help("The server's name, version and roles; always 1.")
        .dataPoint(
            InfoDataPointSnapshot.builder()
                .labels(
                    Labels.of(
                        "name",
                        statistics.getName(),
                        "version",
                        statistics.getVersion(),
                        "has",
                        roles))
                .build())
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

  private void role(RoleStatisticsXml role) {
    role.getCounter().stream()
        .filter(counter -> counter.getValue() >= 0) // -1: never happened
        .filter(counter -> !counter.getName().equals("bootId"))
        .forEach(counter -> figure(role.getRole(), counter.getName(), counter.getValue()));
    role.getQueue().forEach(queue -> queue(role.getRole(), queue));
    gauge(
        "rls_update_targets",
        "Indexes that are kept up to date.",
        Labels.of("role", role.getRole()),
        role.getUpdateTarget().size());
    role.getUpdateTarget().stream()
        .limit(UPDATE_TARGETS_MAX)
        .forEach(target -> updateTarget(role.getRole(), target));
  }

  private void figure(String role, String figure, long value) {
    FigureName name = FigureName.of(role, figure);
    String help = "Statistic " + figure.replaceFirst(" .*", "") + " of " + role + ".";
    if (name.growing()) {
      counter(name.name(), help, name.labels(), value / name.divisor());
    } else {
      gauge(name.name(), help, name.labels(), value / name.divisor());
    }
  }

  private void queue(String role, QueueStatisticsXml queue) {
    Labels labels = Labels.of("role", role, "queue", queue.getName());
    gauge("rls_queue_length", "Entries that wait in a queue.", labels, queue.getLength());
    gauge("rls_queue_capacity", "Entries that may wait in a queue.", labels, queue.getCapacity());
  }

  private void updateTarget(String role, UpdateTargetStatusXml status) {
    Labels labels = Labels.of("role", role, "rli", status.getTarget().getRli());
    gauge(
        "rls_update_target_in_step",
        "1 if the index has everything that it should have.",
        labels,
        status.isInStep() ? 1 : 0);
    gauge(
        "rls_update_target_pending_changes",
        "Changes that were not sent yet.",
        labels,
        status.getPendingChanges());
    counter("rls_update_target_failures", "Updates that failed.", labels, status.getFailures());
    if (status.getLastSuccess() != null) {
      gauge(
          "rls_update_target_last_success_time_seconds",
          "The last successful update, in Unix time.",
          labels,
          seconds(status.getLastSuccess()));
    }
    if (status.getTotals() != null) {
      totals(labels, status);
    }
  }

  private void totals(Labels labels, UpdateTargetStatusXml status) {
    counter(
        "rls_update_target_updates",
        "Updates that succeeded.",
        labels,
        status.getTotals().getUpdates());
    counter(
        "rls_update_target_sent_bytes",
        "Names and filter bits that were sent.",
        labels,
        status.getTotals().getBytes());
    gauge(
        "rls_update_target_lag_seconds",
        "The index has all changes that were acknowledged before this age.",
        labels,
        status.getTotals().getLagMillis() / 1e3);
  }

  private static double seconds(Instant time) {
    return time.toEpochMilli() / 1e3;
  }
}
