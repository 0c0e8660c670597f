package org.gridrls.api.index;

import java.util.List;

/**
 * Where the copies are: one entry per requested name, in order; the outcome of each catalog; the
 * completeness, whose age applies to a verdict NOT_REGISTERED.
 */
public record LocateResult(
    List<LocatedName> names, List<CatalogOutcome> catalogs, Completeness completeness) {
  public LocateResult {
    names = List.copyOf(names);
    catalogs = List.copyOf(catalogs);
  }
}
