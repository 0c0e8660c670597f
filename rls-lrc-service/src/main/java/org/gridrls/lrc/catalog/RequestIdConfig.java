package org.gridrls.lrc.catalog;

import java.time.Duration;
import org.gridrls.kit.config.Settings;

/**
 * How long the outcomes of bulk calls with a request id are kept. Immutable.
 *
 * @param most the most outcomes kept; the oldest are deleted first
 */
public record RequestIdConfig(Duration kept, int most) {
  public static final RequestIdConfig DEFAULT = new RequestIdConfig(Duration.ofHours(24), 100_000);

  public static RequestIdConfig read(Settings settings) {
    return new RequestIdConfig(
        settings.duration(
            "request-ids-kept",
            DEFAULT.kept(),
            "how long the outcome of a bulk call is kept, to answer a repetition with its request"
                + " id"),
        settings.integer(
            "request-ids-max",
            DEFAULT.most(),
            1,
            10_000_000,
            "maximum number of outcomes of bulk calls kept; the oldest are deleted first"));
  }
}
