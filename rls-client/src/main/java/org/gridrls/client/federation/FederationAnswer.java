package org.gridrls.client.federation;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;

/**
 * The result of a search: the objects of each catalog, and catalogs without an answer. Immutable.
 */
public record FederationAnswer(List<FromCatalog> catalogs, Completeness completeness) {
  public FederationAnswer {
    catalogs = List.copyOf(catalogs);
  }

  /**
   * One catalog's part of the answer.
   *
   * @param nextCursor after these objects, if the catalog has further ones
   */
  public record FromCatalog(
      CatalogOutcome outcome, List<AttributesResult> objects, Optional<String> nextCursor) {
    public FromCatalog {
      objects = List.copyOf(objects);
    }

    /** True if it has further objects beyond the requested ones. */
    public boolean more() {
      return nextCursor.isPresent();
    }
  }

  /** All that was found; an object that several catalogs know is there several times. */
  public Stream<AttributesResult> objects() {
    return catalogs.stream().flatMap(each -> each.objects().stream());
  }
}
