package org.gridrls.api.index;

import java.util.List;

/**
 * Where the copies are: one entry per name asked, in order; what each catalog said; what the answer
 * rests on: a verdict NOT_REGISTERED holds as of the age of the completeness.
 */
public record LocateResult(
    List<LocatedName> names, List<CatalogOutcome> catalogs, Completeness completeness) {
  public LocateResult {
    names = List.copyOf(names);
    catalogs = List.copyOf(catalogs);
  }
}
