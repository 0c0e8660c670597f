package org.gridrls.client.federation;

import java.util.OptionalLong;
import org.gridrls.api.index.Place;

/**
 * A catalog that must be asked directly, because the index has no sufficiently fresh evidence of
 * it. Immutable.
 *
 * @param generation the state of the catalog that the index has; empty if it has none
 */
public record CatalogToAsk(String lrcMember, String lrc, Place place, OptionalLong generation) {
  /** One of which the index has no state. */
  public CatalogToAsk(String lrcMember, String lrc, Place place) {
    this(lrcMember, lrc, place, OptionalLong.empty());
  }
}
