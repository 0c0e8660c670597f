package org.gridrls.replicator.request;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;

/**
 * The logical names of a rule or of a request: those that meet conditions on their attributes,
 * those that match a pattern, or both. Immutable.
 */
public record WantedNames(
    AttributeQuery.Junction junction,
    List<AttributeQuery.Condition> conditions,
    Optional<GlobPattern> pattern) {

  /** Throws BAD_ARGUMENT for neither conditions nor a pattern, TOO_LARGE for many conditions. */
  public WantedNames {
    conditions = List.copyOf(conditions);
    if (conditions.isEmpty() && pattern.isEmpty()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a condition on attributes or a pattern of names is required");
    }
    if (conditions.size() > AttributeQuery.CONDITIONS_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE,
          "at most " + AttributeQuery.CONDITIONS_MAX + " conditions are allowed");
    }
  }

  /** The search by attributes; empty for a rule that has a pattern only. */
  public Optional<AttributeQuery> query() {
    return conditions.isEmpty()
        ? Optional.empty()
        : Optional.of(new AttributeQuery(ObjectType.LOGICAL_NAME, junction, conditions, pattern));
  }
}
