package org.gridrls.lrc.catalog;

/**
 * The state of a catalog when it was opened. Data kept outside the store is valid only if it agrees
 * with this. Immutable.
 *
 * @param bootId of this start
 * @param previousBootId of the start before; 0 at the first start
 * @param sequence of the last change in the store
 */
public record CatalogStart(String catalogId, long bootId, long previousBootId, long sequence) {}
