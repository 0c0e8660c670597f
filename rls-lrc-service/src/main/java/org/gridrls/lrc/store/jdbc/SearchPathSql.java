package org.gridrls.lrc.store.jdbc;

import java.util.Optional;
import org.gridrls.api.AttributeType;

/**
 * The SQL in which databases differ when they search by attributes. A search uses either the index
 * of values and sorts the rows, or the index of names, which is in order. The defaults suit a
 * database that indexes whole names and values. Immutable.
 */
public interface SearchPathSql {
  /** The indexed prefix of a column, and the same prefix of a parameter. */
  record Head(String column, String parameter) {}

  default String attribute(boolean byName) {
    return "found.attribute";
  }

  /** The prefix of names in the index by name; empty if names are indexed whole. */
  default Optional<Head> ofName() {
    return Optional.empty();
  }

  /** The prefix of values in the index by value; empty if values are indexed whole. */
  default Optional<Head> ofValue(AttributeType type) {
    return Optional.empty();
  }

  default String orderOfNames() {
    return "object_name";
  }

  /** Whether the index by name orders this name correctly among others. */
  default boolean hasOrderOf(String name) {
    return true;
  }

  /** Whether rows found by the index of values, for one value or for several, need no sorting. */
  default boolean isInOrderOfNames(boolean oneValue) {
    return false;
  }

  /** The condition that the rows {@code found} and {@code other} have the same name. */
  default String sameObject() {
    return "other.object_name = found.object_name";
  }

  default String from(String table, boolean byName) {
    return table + " found";
  }
}
