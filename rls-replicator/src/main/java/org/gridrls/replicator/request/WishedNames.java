package org.gridrls.replicator.request;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;

/**
 * The logical names that a wish is about: those that meet conditions on their attributes, those
 * that match a pattern, or both. Immutable.
 */
public record WishedNames(
    AttributeQuery.Junction junction,
    List<AttributeQuery.Condition> conditions,
    Optional<GlobPattern> pattern) {

  /** Throws BAD_ARGUMENT for neither conditions nor a pattern, TOO_LARGE for many conditions. */
  public WishedNames {
    conditions = List.copyOf(conditions);
    if (conditions.isEmpty() && pattern.isEmpty()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a wish needs a condition on attributes or a pattern of names");
    }
    if (conditions.size() > AttributeQuery.CONDITIONS_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE,
          "a wish has at most " + AttributeQuery.CONDITIONS_MAX + " conditions");
    }
  }

  /** The search by attributes; empty for a wish that has a pattern only. */
  public Optional<AttributeQuery> query() {
    return conditions.isEmpty()
        ? Optional.empty()
        : Optional.of(new AttributeQuery(ObjectType.LOGICAL_NAME, junction, conditions, pattern));
  }
}
