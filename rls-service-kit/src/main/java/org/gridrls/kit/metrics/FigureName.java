package org.gridrls.kit.metrics;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * How a figure of the statistics is called for Prometheus: in its base units, and with {@code
 * _total} if it only grows. {@code sinceRenewalMillis http://registry} of {@code membership} is
 * {@code rls_membership_since_renewal_seconds{at="http://registry"}}. Immutable.
 *
 * @param divisor how many of the figure's unit are the base unit
 */
record FigureName(String name, Map<String, String> labels, double divisor, Metrics.Kind kind) {
  /** The figures that count what happened since the start; all others say how it is. */
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
        "rls_" + snake(role) + "_" + snake(unit) + (growing ? "_total" : ""),
        blank < 0 ? Map.of() : Map.of("at", figure.substring(blank + 1)),
        millis ? 1_000 : 1,
        growing ? Metrics.Kind.COUNTER : Metrics.Kind.GAUGE);
  }

  /** {@code logicalNames} is {@code logical_names}; nothing but letters, digits and _ is left. */
  private static String snake(String word) {
    return word.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
        .replaceAll("[^a-zA-Z0-9]+", "_")
        .toLowerCase(Locale.ROOT);
  }
}
