package org.gridrls.bridge;

/** The SQL of a listing under way. Stateless. */
final class ListingSql {
  static final String[] SCHEMA = {
    "PRAGMA synchronous = OFF",
    "CREATE TABLE IF NOT EXISTS part (section TEXT PRIMARY KEY, unfit INTEGER NOT NULL, next TEXT)"
        + " STRICT",
    "CREATE TABLE IF NOT EXISTS listed (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
  };
  static final String[] CLEAR = {"DELETE FROM listed", "DELETE FROM part"};
  static final String ADD = "INSERT OR IGNORE INTO listed (name) VALUES (?)";
  static final String ADD_PART =
      "INSERT INTO part (section, unfit, next) VALUES (?, ?, ?) ON CONFLICT (section)"
          + " DO UPDATE SET unfit = unfit + excluded.unfit, next = excluded.next";
  static final String SECTIONS = "SELECT section FROM part WHERE next IS NULL";
  static final String NEXT = "SELECT next FROM part WHERE section = ?";
  static final String UNFIT = "SELECT coalesce(sum(unfit), 0) FROM part";
  static final String COUNT = "SELECT count(*) FROM listed";
  static final String AFTER = "SELECT name FROM listed WHERE name > ? ORDER BY name LIMIT ?";

  private ListingSql() {}
}
