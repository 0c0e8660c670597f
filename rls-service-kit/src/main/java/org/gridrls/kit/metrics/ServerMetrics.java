package org.gridrls.kit.metrics;

import static org.gridrls.kit.metrics.Metrics.Kind.COUNTER;
import static org.gridrls.kit.metrics.Metrics.Kind.GAUGE;
import static org.gridrls.kit.metrics.Metrics.Kind.SUMMARY;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.gridrls.wire.admin.OperationStatisticsXml;
import org.gridrls.wire.admin.QueueStatisticsXml;
import org.gridrls.wire.admin.RoleStatisticsXml;
import org.gridrls.wire.admin.StatisticsXml;
import org.gridrls.wire.types.UpdateTargetStatusXml;

/**
 * The statistics of a server as metrics. Labels are made of what the WSDLs, the settings and the
 * membership name, never of names in catalogs; of update targets the first thousand are told.
 */
final class ServerMetrics {
  static final int UPDATE_TARGETS_MAX = 1_000;

  private static final double MICROS = 1e6;

  private final Metrics metrics = new Metrics();

  private ServerMetrics() {}

  /** In the text format of Prometheus. */
  static String text(StatisticsXml statistics) {
    ServerMetrics made = new ServerMetrics();
    made.server(statistics);
    statistics.getOperation().forEach(made::operation);
    statistics.getRole().forEach(made::role);
    return made.metrics.text();
  }

  private void server(StatisticsXml statistics) {
    String roles =
        statistics.getRole().stream()
            .map(RoleStatisticsXml::getRole)
            .collect(Collectors.joining(" "));
    metrics
        .family("rls_server_info", GAUGE, "Who the server is; always 1.")
        .add(
            labels("name", statistics.getName(), "version", statistics.getVersion(), "has", roles),
            1);
    metrics
        .family("rls_server_start_time_seconds", GAUGE, "When the server began, in Unix time.")
        .add(Map.of(), seconds(statistics.getStartedAt()));
    metrics
        .family("rls_server_uptime_seconds", GAUGE, "Since the server began.")
        .add(Map.of(), statistics.getUptimeMillis() / 1e3);
  }

  private void operation(OperationStatisticsXml operation) {
    String name = operation.getOperation();
    int dot = name.lastIndexOf('.');
    Map<String, String> labels =
        labels(
            "service", dot < 0 ? "" : name.substring(0, dot), "operation", name.substring(dot + 1));
    metrics
        .family("rls_operation_failures_total", COUNTER, "Calls answered by a fault.")
        .add(labels, operation.getFailures());
    Metrics.Family family =
        metrics.family(
            "rls_operation_seconds",
            SUMMARY,
            "How long calls took, faults too; the quantiles are of all since the start.");
    family.add(with(labels, "quantile", "0.5"), operation.getMedianMicros() / MICROS);
    family.add(with(labels, "quantile", "0.99"), operation.getP99Micros() / MICROS);
    if (operation.getTotalMicros() != null) {
      family.add("_sum", labels, operation.getTotalMicros() / MICROS);
    }
    family.add("_count", labels, operation.getCount());
  }

  private void role(RoleStatisticsXml role) {
    role.getCounter().stream()
        .filter(counter -> counter.getValue() >= 0) // -1 is for what never was
        .filter(counter -> !counter.getName().equals("bootId"))
        .forEach(counter -> figure(role.getRole(), counter.getName(), counter.getValue()));
    role.getQueue().forEach(queue -> queue(role.getRole(), queue));
    metrics
        .family("rls_update_targets", GAUGE, "Indexes that are kept up to date.")
        .add(labels("role", role.getRole()), role.getUpdateTarget().size());
    role.getUpdateTarget().stream()
        .limit(UPDATE_TARGETS_MAX)
        .forEach(target -> updateTarget(role.getRole(), target));
  }

  private void figure(String role, String figure, long value) {
    FigureName name = FigureName.of(role, figure);
    String word = figure.replaceFirst(" .*", "");
    metrics
        .family(name.name(), name.kind(), "The figure " + word + " of " + role + ".")
        .add(name.labels(), value / name.divisor());
  }

  private void queue(String role, QueueStatisticsXml queue) {
    Map<String, String> labels = labels("role", role, "queue", queue.getName());
    metrics
        .family("rls_queue_length", GAUGE, "What waits in a queue.")
        .add(labels, queue.getLength());
    metrics
        .family("rls_queue_capacity", GAUGE, "How much may wait in a queue.")
        .add(labels, queue.getCapacity());
  }

  private void updateTarget(String role, UpdateTargetStatusXml status) {
    Map<String, String> labels = labels("role", role, "rli", status.getTarget().getRli());
    metrics
        .family("rls_update_target_in_step", GAUGE, "1 if the index has all that it is to have.")
        .add(labels, status.isInStep() ? 1 : 0);
    metrics
        .family("rls_update_target_pending_changes", GAUGE, "Changes that it was not told yet.")
        .add(labels, status.getPendingChanges());
    metrics
        .family("rls_update_target_failures_total", COUNTER, "Updates that failed.")
        .add(labels, status.getFailures());
    if (status.getLastSuccess() != null) {
      metrics
          .family(
              "rls_update_target_last_success_time_seconds", GAUGE, "The last update, Unix time.")
          .add(labels, seconds(status.getLastSuccess()));
    }
    if (status.getTotals() != null) {
      totals(labels, status);
    }
  }

  private void totals(Map<String, String> labels, UpdateTargetStatusXml status) {
    metrics
        .family("rls_update_target_updates_total", COUNTER, "Updates that succeeded.")
        .add(labels, status.getTotals().getUpdates());
    metrics
        .family("rls_update_target_sent_bytes_total", COUNTER, "Names and bits that were sent.")
        .add(labels, status.getTotals().getBytes());
    metrics
        .family(
            "rls_update_target_lag_seconds",
            GAUGE,
            "The index is known to hold all that was acknowledged so long ago.")
        .add(labels, status.getTotals().getLagMillis() / 1e3);
  }

  private static double seconds(Instant time) {
    return time.toEpochMilli() / 1e3;
  }

  private static Map<String, String> labels(String... namesAndValues) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      labels.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return labels;
  }

  private static Map<String, String> with(Map<String, String> labels, String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(labels);
    more.put(name, value);
    return more;
  }
}
