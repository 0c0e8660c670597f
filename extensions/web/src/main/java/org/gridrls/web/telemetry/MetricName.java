package org.gridrls.web.telemetry;

import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.PrometheusNaming;
import java.util.Locale;
import org.gridrls.kit.metric.Metric;

/**
 * The name of a statistic for Prometheus, in base units: {@code sinceRenewalMillis http://registry}
 * of {@code membership} is {@code rls_membership_since_renewal_seconds{at="http://registry"}}.
 * Immutable.
 *
 * @param divisor units of the statistic in a base unit
 */
record MetricName(String name, Labels labels, double divisor) {
  private static final String MILLIS = "Millis";

  static MetricName of(String about, Metric metric) {
    String name = metric.name();
    boolean millis = name.endsWith(MILLIS);
    String unit = millis ? name.substring(0, name.length() - MILLIS.length()) + "Seconds" : name;
    return new MetricName(
        PrometheusNaming.sanitizeMetricName("rls_" + snake(about) + "_" + snake(unit)),
        metric.at().map(place -> Labels.of("at", place)).orElse(Labels.EMPTY),
        millis ? 1_000 : 1);
  }

  /** {@code logicalNames} is {@code logical_names}; nothing but letters, digits and _ is left. */
  private static String snake(String word) {
    return word.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
        .replaceAll("[^a-zA-Z0-9]+", "_")
        .toLowerCase(Locale.ROOT);
  }
}
