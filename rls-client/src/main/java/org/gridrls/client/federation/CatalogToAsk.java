package org.gridrls.client.federation;

import org.gridrls.api.index.Place;
import org.gridrls.api.member.ServerIdentity;

/**
 * A catalog that must be asked directly, because the index has no sufficiently fresh evidence of
 * it. Immutable.
 *
 * @param expected what its replies must state
 */
public record CatalogToAsk(String lrcMember, String lrc, Place place, ServerIdentity expected) {}
