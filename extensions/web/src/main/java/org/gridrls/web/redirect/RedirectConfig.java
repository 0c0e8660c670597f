package org.gridrls.web.redirect;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
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
  private static final Duration DEADLINE = Duration.ofSeconds(5);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  /** Reads the section {@code redirector}. */
  public static RedirectConfig read(Settings settings, SiteDistances distances) {
    return new RedirectConfig(
        settings.flag(
            "enabled",
            true,
            "send HTTP clients that ask for /f/LOGICAL-NAME to the best copy; answer GA4GH DRS"),
        DEADLINE,
        RETRY_AFTER,
        distances);
  }

  /** How copies are ordered for readers at a site; a server measures no rates of storage hosts. */
  public TargetOrder order(Optional<String> site, Clock clock) {
    return new TargetOrder(site, distances, new HostRates(clock));
  }
}
