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
 * @param source the kind of foreign catalog that a bridge listed then; empty for other catalogs
 */
public record CoveredCatalog(
    String lrcMember,
    long bootId,
    long generation,
    Duration age,
    Optional<String> lrc,
    Optional<String> catalogId,
    Optional<String> source) {
  /** One whose endpoint is unknown. */
  public CoveredCatalog(String lrcMember, long bootId, long generation, Duration age) {
    this(lrcMember, bootId, generation, age, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Returns a copy whose age is greater by {@code time}. */
  public CoveredCatalog agedBy(Duration time) {
    return new CoveredCatalog(
        lrcMember, bootId, generation, age.plus(time), lrc, catalogId, source);
  }

  /** Returns a copy with this endpoint and this id of the catalog. */
  public CoveredCatalog at(String url, Optional<String> id) {
    return new CoveredCatalog(lrcMember, bootId, generation, age, Optional.of(url), id, source);
  }

  /** Returns a copy of which the membership says what it reads. */
  public CoveredCatalog at(Place where) {
    return new CoveredCatalog(lrcMember, bootId, generation, age, lrc, catalogId, where.source());
  }

  /** Returns the identity that replies of the catalog must state. */
  public ServerIdentity expected() {
    return ServerIdentity.named(lrcMember)
        .with(catalogId.map(id -> new ServerIdentity.CatalogVersion(id, bootId, generation)));
  }
}
