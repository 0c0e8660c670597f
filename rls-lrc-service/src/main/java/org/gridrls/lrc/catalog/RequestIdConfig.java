package org.gridrls.lrc.catalog;

import java.time.Duration;

/**
 * How long the outcomes of bulk calls with a request id are kept. Immutable.
 *
 * @param most the most outcomes kept; the oldest are deleted first
 */
public record RequestIdConfig(Duration kept, int most) {
  public static final RequestIdConfig DEFAULT = new RequestIdConfig(Duration.ofHours(24), 100_000);
}
