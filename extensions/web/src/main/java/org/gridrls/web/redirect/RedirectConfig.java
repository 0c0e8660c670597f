package org.gridrls.web.redirect;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.Settings;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.SiteDistances;
import org.gridrls.transfer.order.TargetOrder;

/**
 * The settings of the redirector. Immutable.
 *
 * @param deadline for asking the catalogs
 * @param retryAfter sent to clients when the answer is unknown
 */
public record RedirectConfig(
    boolean enabled, Duration deadline, Duration retryAfter, SiteDistances distances) {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /** Reads the section {@code redirector}. */
  public static RedirectConfig read(Settings settings) {
    return new RedirectConfig(
        settings.flag(
            "enabled",
            true,
            "send HTTP clients that ask for /f/LOGICAL-NAME to the best copy; answer GA4GH DRS"),
        limited(settings, "deadline", 5, "time limit for asking the catalogs of a name"),
        limited(
            settings, "retry-after", 10, "time after which clients should retry an unknown answer"),
        distances(settings));
  }

  /** How copies are ordered for readers at a site; a server measures no rates of storage hosts. */
  public TargetOrder order(Optional<String> site, Clock clock) {
    return new TargetOrder(site, distances, new HostRates(clock));
  }

  private static Duration limited(Settings settings, String key, int seconds, String meaning) {
    Duration given = settings.duration(key, Duration.ofSeconds(seconds), meaning);
    if (given.compareTo(Duration.ofSeconds(1)) < 0 || given.compareTo(LONGEST) > 0) {
      settings.problem(key, "must be between 1s and 60s");
      return Duration.ofSeconds(seconds);
    }
    return given;
  }

  private static SiteDistances distances(Settings settings) {
    List<String> lines =
        settings.texts(
            "distances",
            List.of(),
            "distances of sites, each as \"SITE SITE NUMBER\": copies of nearer sites come first");
    try {
      return SiteDistances.of(lines);
    } catch (RlsException e) {
      settings.problem("distances", e.getMessage());
      return SiteDistances.NONE;
    }
  }
}
