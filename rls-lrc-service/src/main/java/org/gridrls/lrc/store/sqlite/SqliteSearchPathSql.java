package org.gridrls.lrc.store.sqlite;

import org.gridrls.lrc.store.jdbc.SearchPathSql;

/** The SQL of searches by attributes for SQLite: whole values and names are indexed. */
final class SqliteSearchPathSql implements SearchPathSql {
  /** The plus sign disables the index of values. */
  @Override
  public String attribute(boolean byName) {
    return byName ? "+found.attribute" : "found.attribute";
  }

  @Override
  public boolean isInOrderOfNames(boolean oneValue) {
    return oneValue;
  }
}
