package org.gridrls.client.federation;

import java.util.List;
import java.util.stream.Stream;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;

/** What a search over all catalogs found: catalog by catalog, and who did not answer. Immutable. */
public record FederationAnswer(List<FromCatalog> catalogs, Completeness completeness) {
  public FederationAnswer {
    catalogs = List.copyOf(catalogs);
  }

  /**
   * One catalog's part of the answer.
   *
   * @param more true if it has further objects, beyond what was asked for
   */
  public record FromCatalog(CatalogOutcome outcome, List<AttributesResult> objects, boolean more) {
    public FromCatalog {
      objects = List.copyOf(objects);
    }
  }

  /** All that was found; an object that several catalogs know is there several times. */
  public Stream<AttributesResult> objects() {
    return catalogs.stream().flatMap(each -> each.objects().stream());
  }
}
