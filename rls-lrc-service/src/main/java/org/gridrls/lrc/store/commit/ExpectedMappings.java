package org.gridrls.lrc.store.commit;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.Mapping;
import org.gridrls.lrc.catalog.CatalogChange;

/**
 * The mappings that decide some changes, so that all of them can be looked up at once. Immutable.
 *
 * @param deleted those that changes delete
 */
record ExpectedMappings(Set<Mapping> mappings, List<Mapping> deleted) {
  static ExpectedMappings of(List<CatalogChange> changes) {
    Set<Mapping> mappings = new LinkedHashSet<>();
    changes.stream().map(CatalogChange::decidedBy).flatMap(Optional::stream).forEach(mappings::add);
    List<Mapping> deleted =
        changes.stream()
            .filter(CatalogChange.Delete.class::isInstance)
            .map(change -> ((CatalogChange.Delete) change).mapping())
            .toList();
    return new ExpectedMappings(mappings, deleted);
  }
}
