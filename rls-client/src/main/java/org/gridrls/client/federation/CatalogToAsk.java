package org.gridrls.client.federation;

import org.gridrls.api.index.Place;

/**
 * A catalog that must be asked directly, because the index has no sufficiently fresh evidence of
 * it. Immutable.
 */
public record CatalogToAsk(String lrcMember, String lrc, Place place) {}
