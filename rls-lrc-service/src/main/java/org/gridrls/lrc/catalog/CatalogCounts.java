package org.gridrls.lrc.catalog;

/** The size of a catalog, and the sequence number of its last change. Immutable. */
public record CatalogCounts(long logicalNames, long targetNames, long mappings, long sequence) {
  public static final CatalogCounts NONE = new CatalogCounts(0, 0, 0, 0);
}
