package org.gridrls.perf.rgrbench;

/**
 * Which objects of a collection are asked for, by one of their values. Immutable.
 *
 * @param high the upper bound of a range, which includes both; else the same as {@code low}
 */
record Condition(
    Collection collection, String column, ConditionKind kind, Object low, Object high) {
  /** How the value is compared. */
  enum ConditionKind {
    EQUAL,
    BETWEEN,
    /** No index helps. */
    ENDS_WITH
  }

  static Condition equal(Collection collection, String column, Object value) {
    return new Condition(collection, column, ConditionKind.EQUAL, value, value);
  }

  static Condition between(Collection collection, String column, long low, long high) {
    return new Condition(collection, column, ConditionKind.BETWEEN, low, high);
  }

  static Condition endsWith(Collection collection, String column, String end) {
    return new Condition(collection, column, ConditionKind.ENDS_WITH, end, end);
  }
}
