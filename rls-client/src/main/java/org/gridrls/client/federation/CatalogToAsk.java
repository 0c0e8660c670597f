package org.gridrls.client.federation;

import java.util.OptionalLong;
import org.gridrls.api.index.Place;
import org.gridrls.api.member.ServerIdentity;

/**
 * A catalog that must be asked directly, because the index has no sufficiently fresh evidence of
 * it. Immutable.
 *
 * @param expected what its replies must state
 * @param generation the state of the catalog that the index has; empty if it has none
 */
public record CatalogToAsk(
    String lrcMember, String lrc, Place place, ServerIdentity expected, OptionalLong generation) {
  /** One of which the index has no state. */
  public CatalogToAsk(String lrcMember, String lrc, Place place, ServerIdentity expected) {
    this(lrcMember, lrc, place, expected, OptionalLong.empty());
  }
}
