package org.gridrls.api.index;

import java.time.Duration;
import java.util.Optional;
import org.gridrls.api.member.ServerIdentity;

/**
 * The state of one catalog that an answer rests on. Immutable.
 *
 * @param age everything that the catalog had acknowledged that long ago, or longer, is in the
 *     answer
 * @param lrc the catalog's endpoint; empty if an index of an earlier version answered
 * @param catalogId by which the catalog's replies are recognised; empty if the index does not say
 */
public record CoveredCatalog(
    String lrcMember,
    long bootId,
    long generation,
    Duration age,
    Optional<String> lrc,
    Optional<String> catalogId) {
  /** One whose endpoint is unknown. */
  public CoveredCatalog(String lrcMember, long bootId, long generation, Duration age) {
    this(lrcMember, bootId, generation, age, Optional.empty(), Optional.empty());
  }

  /** Returns a copy whose age is greater by {@code time}. */
  public CoveredCatalog agedBy(Duration time) {
    return new CoveredCatalog(lrcMember, bootId, generation, age.plus(time), lrc, catalogId);
  }

  /** Returns a copy with this endpoint and this id of the catalog. */
  public CoveredCatalog at(String url, Optional<String> id) {
    return new CoveredCatalog(lrcMember, bootId, generation, age, Optional.of(url), id);
  }

  /** Returns the identity that replies of the catalog must state. */
  public ServerIdentity expected() {
    return ServerIdentity.named(lrcMember)
        .with(catalogId.map(id -> new ServerIdentity.CatalogVersion(id, bootId, generation)));
  }
}
