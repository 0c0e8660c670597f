package org.gridrls.lrc.catalog;

/**
 * How a catalog was found when it was opened: who wrote to it last, and how far that had come. What
 * was put aside elsewhere fits the store only if it agrees.
 *
 * @param catalogId which catalog it is
 * @param bootId of this start
 * @param previousBootId of the start before; 0 at the first
 * @param sequence of the last change that was there
 */
public record CatalogStart(String catalogId, long bootId, long previousBootId, long sequence) {}
