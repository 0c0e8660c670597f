package org.gridrls.lrc.catalog;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A search for objects that meet all conditions (AND) or any of them (OR), and whose name matches.
 * Immutable.
 */
public record AttributeSearch(
    ObjectType type,
    Junction junction,
    List<AttributeCondition> conditions,
    Optional<GlobPattern> name) {
  public static final int CONDITIONS_MAX = 16;

  /** How the conditions are combined. */
  public enum Junction {
    AND,
    OR
  }

  /** Throws BAD_ARGUMENT without a condition, TOO_LARGE with too many. */
  public AttributeSearch {
    conditions = List.copyOf(conditions);
    if (conditions.isEmpty()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "a search by attributes needs a condition; use queryPattern to search by name only");
    }
    if (conditions.size() > CONDITIONS_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE,
          "a search has at most "
              + CONDITIONS_MAX
              + " conditions, this one has "
              + conditions.size());
    }
  }
}
