package org.gridrls.lrc.catalog;

/** The identity of a catalog, and the number of its current start. Safe for threads. */
public interface CatalogIdentity {
  /** Boot ids that far ahead of the current one can't be from this catalog. */
  long AHEAD_MAX = 1L << 44;

  /** A random value, created with the store; a copy of the store has the same one. */
  String catalogId();

  /** The current start; costs nothing. */
  CatalogBoot boot();

  /**
   * Takes a boot id greater than this one, which some index received from this catalog. Throws
   * BAD_ARGUMENT if {@code bootId} can't be from this catalog.
   */
  void raiseBootId(long bootId);
}
