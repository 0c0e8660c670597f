package org.gridrls.api.index;

import java.util.List;

/**
 * Where the copies are: one entry per name asked, in order; what each catalog said; what the answer
 * rests on.
 */
public record LocateResult(
    List<LocatedName> names, List<CatalogOutcome> catalogs, Completeness completeness) {
  public LocateResult {
    names = List.copyOf(names);
    catalogs = List.copyOf(catalogs);
  }
}
