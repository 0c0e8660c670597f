package org.gridrls.web.telemetry;

import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.PrometheusNaming;
import java.util.Locale;
import java.util.Set;

/**
 * The name of a statistic for Prometheus, in base units: {@code sinceRenewalMillis http://registry}
 * of {@code membership} is {@code rls_membership_since_renewal_seconds{at="http://registry"}}.
 * Immutable.
 *
 * @param divisor units of the statistic in a base unit
 * @param growing true if it counts events since the start; Prometheus then adds {@code _total}
 */
record FigureName(String name, Labels labels, double divisor, boolean growing) {
  /** Counts of events since the start; all others are current values. */
  private static final Set<String> GROWING =
      Set.of(
          "commits",
          "targetReturns",
          "updatesAccepted",
          "updatesIgnored",
          "fullUpdatesNeeded",
          "renewals",
          "expirations",
          "returns",
          "notificationsDelivered",
          "notificationFailures",
          "notificationsDropped",
          "consumersGivenUp",
          "transfers",
          "transferFailures",
          "bytesTransferred",
          "copiesRegistered",
          "sourceFiles",
          "sourceBytes",
          "sourceFailures",
          "sourceMillis",
          "callsAllowed",
          "callsDenied",
          "auditWritten",
          "auditDropped",
          "auditFailures",
          "accessFilesLoaded",
          "accessFilesRefused");

  private static final String MILLIS = "Millis";

  static FigureName of(String role, String figure) {
    int blank = figure.indexOf(' ');
    String word = blank < 0 ? figure : figure.substring(0, blank);
    boolean growing = GROWING.contains(word);
    boolean millis = word.endsWith(MILLIS);
    String unit = millis ? word.substring(0, word.length() - MILLIS.length()) + "Seconds" : word;
    return new FigureName(
        PrometheusNaming.sanitizeMetricName("rls_" + snake(role) + "_" + snake(unit)),
        blank < 0 ? Labels.EMPTY : Labels.of("at", figure.substring(blank + 1)),
        millis ? 1_000 : 1,
        growing);
  }

  /** {@code logicalNames} is {@code logical_names}; nothing but letters, digits and _ is left. */
  private static String snake(String word) {
    return word.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
        .replaceAll("[^a-zA-Z0-9]+", "_")
        .toLowerCase(Locale.ROOT);
  }
}
