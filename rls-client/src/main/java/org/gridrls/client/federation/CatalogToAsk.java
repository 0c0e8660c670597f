package org.gridrls.client.federation;

import org.gridrls.api.index.Place;

/**
 * A catalog that must be asked itself, because the index has no evidence of it that is fresh
 * enough. Immutable.
 */
public record CatalogToAsk(String lrcMember, String lrc, Place place) {}
