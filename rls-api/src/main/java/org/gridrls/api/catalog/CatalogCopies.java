package org.gridrls.api.catalog;

import java.util.List;

/**
 * Lists which of the asked names a catalog has now, in the order of the question. Immutable.
 *
 * @param catalogId of the catalog that answers; copies of a store have the same one
 */
public record CatalogCopies(String catalogId, List<CopyState> states) {
  public CatalogCopies {
    states = List.copyOf(states);
  }
}
