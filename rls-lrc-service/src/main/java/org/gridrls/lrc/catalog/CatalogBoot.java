package org.gridrls.lrc.catalog;

/**
 * The number under which a catalog sends its states now. Immutable.
 *
 * @param bootId no other start of this catalog has it, and no earlier one a greater
 * @param sequence the state that the catalog had when it took the number; what an earlier number
 *     was given to after that state is not in the past of this catalog
 */
public record CatalogBoot(long bootId, long sequence) {}
