package org.gridrls.replicator.request;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.SetMember;

/**
 * The logical names of a rule or of a request: those that meet conditions on their attributes,
 * those that match a pattern, or both; or the members of a collection. Immutable.
 *
 * @param collection the collection; then there are neither conditions nor a pattern
 */
public record WantedNames(
    AttributeQuery.Junction junction,
    List<AttributeQuery.Condition> conditions,
    Optional<GlobPattern> pattern,
    Optional<LogicalName> collection) {

  /**
   * Throws BAD_ARGUMENT unless there are conditions or a pattern, or only a collection, and
   * TOO_LARGE for many conditions.
   */
  public WantedNames {
    conditions = List.copyOf(conditions);
    boolean searched = !conditions.isEmpty() || pattern.isPresent();
    if (searched == collection.isPresent()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "a condition on attributes or a pattern of names is required, or only a collection");
    }
    if (pattern.filter(WantedNames::isStoredCollection).isPresent()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a pattern of logical names can't begin with " + SetMember.SCHEME);
    }
    if (conditions.size() > AttributeQuery.CONDITIONS_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE,
          "at most " + AttributeQuery.CONDITIONS_MAX + " conditions are allowed");
    }
  }

  /** Makes names that a search finds. */
  public WantedNames(
      AttributeQuery.Junction junction,
      List<AttributeQuery.Condition> conditions,
      Optional<GlobPattern> pattern) {
    this(junction, conditions, pattern, Optional.empty());
  }

  /** The members of a collection. */
  public static WantedNames members(LogicalName collection) {
    return new WantedNames(
        AttributeQuery.Junction.AND, List.of(), Optional.empty(), Optional.of(collection));
  }

  /** Returns the pattern, or the collection in a form that no pattern has; for the store. */
  public Optional<String> stored() {
    return collection
        .map(name -> SetMember.target(name).value())
        .or(() -> pattern.map(GlobPattern::toString));
  }

  /** Reads what {@link #stored} returned. */
  public static WantedNames stored(
      AttributeQuery.Junction junction,
      List<AttributeQuery.Condition> conditions,
      Optional<String> text) {
    Optional<LogicalName> collection = text.map(TargetName::new).flatMap(SetMember::name);
    return collection.isPresent()
        ? members(collection.get())
        : new WantedNames(junction, conditions, text.map(GlobPattern::of));
  }

  private static boolean isStoredCollection(GlobPattern pattern) {
    return pattern.toString().startsWith(SetMember.SCHEME);
  }

  /** The search by attributes; empty for a rule that has a pattern only. */
  public Optional<AttributeQuery> query() {
    return conditions.isEmpty()
        ? Optional.empty()
        : Optional.of(new AttributeQuery(ObjectType.LOGICAL_NAME, junction, conditions, pattern));
  }
}
