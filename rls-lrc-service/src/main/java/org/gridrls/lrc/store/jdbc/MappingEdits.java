package org.gridrls.lrc.store.jdbc;

import java.util.Collection;
import org.gridrls.api.Mapping;
import org.gridrls.api.catalog.CatalogChanges;

/**
 * Changes of single mappings, each based on the result of those before. They may be buffered until
 * {@link #flush}. For the writing thread.
 */
public interface MappingEdits {
  /**
   * Announces mappings that will be looked up soon, so that they can be looked up together.
   *
   * @param deletions the most of them that will be deleted
   */
  void expect(Collection<Mapping> mappings, int deletions);

  Standing standing(Mapping mapping);

  void insert(Mapping mapping);

  void delete(Mapping mapping);

  /** Journals the creation or removal of a logical name. */
  void journal(CatalogChanges.Change entry);

  /** Stores buffered changes. */
  void flush();

  /** Drops buffered changes after a rollback, to the savepoint or of the whole transaction. */
  void forget();

  /** Ends a group: drops the announced mappings. */
  void expectNothing();

  /** How often the two names of a mapping occur (at most 2), and whether the mapping exists. */
  record Standing(int logical, int target, boolean there) {}
}
