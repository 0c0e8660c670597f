package org.gridrls.lrc.catalog;

/**
 * The number of the current start of a catalog, under which it sends its states. Immutable.
 *
 * @param bootId unique among the starts of this catalog, and greater than all earlier ones
 * @param sequence the state of the catalog when it took the number; later states sent under an
 *     earlier number are not part of this catalog's history
 */
public record CatalogBoot(long bootId, long sequence) {}
