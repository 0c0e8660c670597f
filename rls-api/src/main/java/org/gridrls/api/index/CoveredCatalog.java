package org.gridrls.api.index;

import java.time.Duration;
import java.util.Optional;

/**
 * The state of one catalog that an answer rests on. Immutable.
 *
 * @param age everything that the catalog had acknowledged that long ago, or longer, is in the
 *     answer
 * @param lrc the catalog's endpoint; empty if an index of an earlier version answered
 */
public record CoveredCatalog(
    String lrcMember, long bootId, long generation, Duration age, Optional<String> lrc) {
  /** One whose endpoint is unknown. */
  public CoveredCatalog(String lrcMember, long bootId, long generation, Duration age) {
    this(lrcMember, bootId, generation, age, Optional.empty());
  }

  /** Returns a copy whose age is greater by {@code time}. */
  public CoveredCatalog agedBy(Duration time) {
    return new CoveredCatalog(lrcMember, bootId, generation, age.plus(time), lrc);
  }

  /** Returns a copy with this endpoint. */
  public CoveredCatalog at(String url) {
    return new CoveredCatalog(lrcMember, bootId, generation, age, Optional.of(url));
  }
}
