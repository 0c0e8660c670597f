package org.gridrls.lrc.store.jdbc;

import java.util.Collection;
import org.gridrls.api.Mapping;
import org.gridrls.lrc.catalog.JournalEntry;

/**
 * Changes of single mappings, one after the other, each on what those before have left. They may be
 * kept in memory until {@link #flush}. For the writing thread.
 */
public interface MappingEdits {
  /**
   * These will be looked at soon, so that they may be looked up together.
   *
   * @param deletions how many of them will be deleted at most
   */
  void expect(Collection<Mapping> mappings, int deletions);

  Standing standing(Mapping mapping);

  void insert(Mapping mapping);

  void delete(Mapping mapping);

  /** A logical name began or ceased to exist. */
  void journal(JournalEntry entry);

  /** What is kept in memory is stored. */
  void flush();

  /** The transaction was undone, to here or to a point in between. */
  void forget();

  /** What is expected no longer is: the group is over. */
  void expectNothing();

  /** What a catalog knows of the two names of a mapping: the counts end at 2. */
  record Standing(int logical, int target, boolean there) {}
}
