package org.gridrls.client.federation;

/**
 * A catalog that is to speak for itself, since what is held of it is too old or nothing. Immutable.
 */
public record CatalogToAsk(String lrcMember, String lrc) {}
