package org.gridrls.lrc.catalog;

/** How much a catalog holds, and the number of the last change of its logical names. */
public record CatalogCounts(long logicalNames, long targetNames, long mappings, long sequence) {
  public static final CatalogCounts NONE = new CatalogCounts(0, 0, 0, 0);
}
