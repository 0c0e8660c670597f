package org.gridrls.bridge;

/** The SQL of a listing under way. Stateless. */
final class ListingSql {
  static final String[] SCHEMA = {
    "PRAGMA synchronous = OFF",
    "CREATE TABLE IF NOT EXISTS section (name TEXT PRIMARY KEY, unfit INTEGER NOT NULL) STRICT",
    "CREATE TABLE IF NOT EXISTS listed (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
  };
  static final String[] CLEAR = {"DELETE FROM listed", "DELETE FROM section"};
  static final String ADD = "INSERT OR IGNORE INTO listed (name) VALUES (?)";
  static final String ADD_SECTION = "INSERT OR REPLACE INTO section (name, unfit) VALUES (?, ?)";
  static final String SECTIONS = "SELECT name FROM section";
  static final String UNFIT = "SELECT coalesce(sum(unfit), 0) FROM section";
  static final String COUNT = "SELECT count(*) FROM listed";
  static final String AFTER = "SELECT name FROM listed WHERE name > ? ORDER BY name LIMIT ?";

  private ListingSql() {}
}
