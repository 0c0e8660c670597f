package org.gridrls.lrc.catalog;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;

/**
 * The mappings of one site and the attributes of their names: what the catalog is for. A name
 * exists exactly as long as one of its mappings. Expected failures are {@link
 * org.gridrls.api.RlsException}s; what has returned is stored. Safe for threads.
 */
public interface MappingCatalog extends OnceOnly, AttributeSearching {
  /** The most mappings that one bulk query returns. */
  int BULK_MAPPINGS_MAX = 100_000;

  /**
   * Applies changes in order. ATOMIC: all of them, or none and the first that was refused is the
   * only failure.
   */
  BulkResult apply(List<Change> changes, BulkMode mode);

  /** Applies one change, or throws why it is refused. */
  default void apply(Change change) {
    apply(List.of(change), BulkMode.PER_ITEM)
        .failures()
        .forEach(
            failure -> {
              throw failure.toException();
            });
  }

  /** The mappings of one name, sorted. Throws LOGICAL_NAME_NOT_FOUND or TARGET_NAME_NOT_FOUND. */
  MappingPage query(ObjectType type, String name, AttributeSelection attributes, PageRequest page);

  /**
   * The mappings whose logical or target name matches, sorted by that name; none is an answer too.
   */
  MappingPage queryPattern(
      ObjectType type, GlobPattern pattern, AttributeSelection attributes, PageRequest page);

  /**
   * The mappings of many names, one answer for each, in order. Throws TOO_LARGE beyond the limit.
   */
  List<NameMappings> bulkQuery(ObjectType type, List<String> names, AttributeSelection attributes);

  /** For each name whether it exists, in order. */
  List<Boolean> exist(ObjectType type, List<String> names);

  /** For each mapping whether it is there, in order. */
  List<Boolean> mappingsExist(List<Mapping> mappings);

  /** What attributes are defined, sorted by object type and name. */
  List<AttributeDefinition> definitions(Optional<ObjectType> type);

  /**
   * The attributes of many objects, one answer for each, in order. Throws ATTRIBUTE_NOT_FOUND if
   * the selection names one that is not defined for such objects.
   */
  List<ObjectAttributes> attributes(
      ObjectType type, List<String> names, AttributeSelection attributes);

  /**
   * The attributes of one object, sorted by name. Throws LOGICAL_NAME_NOT_FOUND or
   * TARGET_NAME_NOT_FOUND too.
   */
  default List<Attribute> attributes(ObjectType type, String name, AttributeSelection attributes) {
    ObjectAttributes answer = attributes(type, List.of(name), attributes).get(0);
    if (answer.error().isPresent()) {
      throw Refusals.notFound(type, name);
    }
    return answer.attributes();
  }

  /**
   * Removes every mapping that matches, or with {@code dryRun} only says which would go. Many go
   * step by step: if a step fails, those before it are done.
   */
  MatchedDeletion deleteMatching(MappingSelection selection, boolean dryRun);

  /**
   * Removes all mappings, and with them all values of attributes; step by step, so that others can
   * write in between, and what they add meanwhile may stay. If it breaks off, the steps so far are
   * done, and it can be repeated.
   */
  default void clear() {
    deleteMatching(MappingSelection.EVERYTHING, false);
  }

  CatalogCounts counts();
}
