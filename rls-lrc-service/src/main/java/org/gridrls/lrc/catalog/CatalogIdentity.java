package org.gridrls.lrc.catalog;

/** Which catalog it is, and under which number it sends its states. Safe for threads. */
public interface CatalogIdentity {
  /** A random value, kept in the store from the first start on; a copy of the store has it too. */
  String catalogId();

  /** Of this moment; costs nothing. */
  CatalogBoot boot();

  /**
   * Takes a boot id greater than this one, which somebody has heard of this catalog. Throws
   * BAD_ARGUMENT if that one can't be of this catalog.
   */
  void outgrow(long bootId);
}
