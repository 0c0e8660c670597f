package org.gridrls.lrc.catalog;

import java.time.Instant;
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
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.catalog.MatchedDeletion;

/**
 * The mappings of one site and the attributes of their names. A name exists exactly as long as it
 * has a mapping. Expected failures are {@link org.gridrls.api.RlsException}s; a change is durable
 * when the call returns. Safe for threads.
 */
public interface MappingCatalog {
  /** The most mappings that one bulk query returns. */
  int BULK_MAPPINGS_MAX = 100_000;

  /**
   * Applies changes in order. ATOMIC: all of them, or none, and then the first refused change is
   * the only failure.
   */
  BulkResult apply(List<CatalogChange> changes, BulkMode mode);

  /**
   * Applies changes like {@link #apply(List, BulkMode)} and records the outcome in the same
   * transaction, unless a request with this id is recorded: then returns its outcome, marked as
   * replayed, and changes nothing. Throws REQUEST_ID_REUSED if that request had other changes.
   */
  BulkResult applyOnce(RequestMark mark, List<CatalogChange> changes, BulkMode mode);

  /** Deletes the outcomes recorded up to this moment; returns how many. */
  long forgetRequests(Instant upTo);

  /**
   * Returns when each earlier change is durable or undone, even one whose outcome its caller did
   * not learn; throws if this catalog can't write now.
   */
  default void settle() {
    forgetRequests(Instant.EPOCH); // a write without effect, in the one order of all writes
  }

  /** Applies one change, or throws the reason if it is refused. */
  default void apply(CatalogChange change) {
    apply(List.of(change), BulkMode.PER_ITEM)
        .failures()
        .forEach(
            failure -> {
              throw failure.toException();
            });
  }

  /** The mappings of one name, sorted. Throws LOGICAL_NAME_NOT_FOUND or TARGET_NAME_NOT_FOUND. */
  MappingPage query(ObjectType type, String name, AttributeSelection attributes, PageRequest page);

  /** The mappings whose logical or target name matches, sorted by that name; may be empty. */
  MappingPage queryPattern(
      ObjectType type, GlobPattern pattern, AttributeSelection attributes, PageRequest page);

  /** The mappings of many names, one answer each, in order. Throws TOO_LARGE beyond the limit. */
  List<NameMappings> bulkQuery(ObjectType type, List<String> names, AttributeSelection attributes);

  /** Whether each name exists, in order. */
  List<Boolean> exist(ObjectType type, List<String> names);

  /** Whether each mapping exists, in order. */
  List<Boolean> mappingsExist(List<Mapping> mappings);

  /** The defined attributes, sorted by object type and name. */
  List<AttributeDefinition> definitions(Optional<ObjectType> type);

  /**
   * The attributes of many objects, one answer each, in order. Throws ATTRIBUTE_NOT_FOUND if the
   * selection names an attribute that is not defined for this type of object.
   */
  List<AttributesResult> attributes(
      ObjectType type, List<String> names, AttributeSelection attributes);

  /**
   * The attributes of one object, sorted by name. Throws LOGICAL_NAME_NOT_FOUND or
   * TARGET_NAME_NOT_FOUND too.
   */
  default List<Attribute> attributes(ObjectType type, String name, AttributeSelection attributes) {
    AttributesResult answer = attributes(type, List.of(name), attributes).get(0);
    if (answer.error().isPresent()) {
      throw Refusals.notFound(type, name);
    }
    return answer.attributes();
  }

  /**
   * The objects that match, sorted by name, with the selected attributes. Throws
   * ATTRIBUTE_NOT_FOUND for an attribute that is not defined for this type of object,
   * BAD_ATTRIBUTE_OPERATOR for an operator that does not fit its type, BAD_ATTRIBUTE_TYPE for a
   * value of another type, BAD_CURSOR.
   */
  AttributeQuery.Page search(
      AttributeQuery search, AttributeSelection attributes, PageRequest page);

  /**
   * Deletes every mapping that matches, or with {@code dryRun} only reports them. Works in steps of
   * one transaction each: if a step fails, those before it remain done.
   */
  MatchedDeletion deleteMatching(MappingSelection selection, boolean dryRun);

  /**
   * Deletes all mappings and with them all attribute values, in steps, so that others can write in
   * between; mappings added meanwhile may remain. After a failure it can be repeated.
   */
  default void clear() {
    deleteMatching(MappingSelection.EVERYTHING, false);
  }

  CatalogCounts counts();
}
