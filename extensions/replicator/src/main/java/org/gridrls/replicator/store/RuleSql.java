package org.gridrls.replicator.store;

import java.util.List;

/** The SQL of rules and of the files that they want. */
final class RuleSql {
  /** Version 2 of the store. */
  static final List<String> SCHEMA =
      List.of(
          """
          CREATE TABLE wish (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            request_id TEXT NOT NULL UNIQUE,
            owner TEXT,
            any_condition INTEGER NOT NULL,
            pattern TEXT,
            copies INTEGER NOT NULL,
            replication INTEGER NOT NULL,
            created INTEGER NOT NULL)
          """,
          """
          CREATE TABLE wish_condition (
            wish INTEGER NOT NULL,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            operator TEXT NOT NULL,
            type TEXT,
            value TEXT,
            upper_value TEXT,
            PRIMARY KEY (wish, position)) WITHOUT ROWID
          """,
          "ALTER TABLE item ADD COLUMN wanted INTEGER NOT NULL DEFAULT 0",
          "CREATE INDEX item_wanted ON item (replication, wanted) WHERE wanted > 0 AND phase <> 3");

  static final String RULES = "SELECT * FROM wish ORDER BY number";
  static final String BY_REQUEST_ID = "SELECT * FROM wish WHERE request_id = ?";
  static final String NUMBER = "SELECT number FROM wish WHERE request_id = ?";
  static final String CONDITIONS = "SELECT * FROM wish_condition WHERE wish = ? ORDER BY position";

  static final String INSERT =
      """
      INSERT INTO wish
        (id, request_id, owner, any_condition, pattern, copies, replication, created)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """;

  static final String INSERT_CONDITION =
      """
      INSERT INTO wish_condition (wish, position, name, operator, type, value, upper_value)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """;

  static final String DELETE = "DELETE FROM wish WHERE number = ?";
  static final String DELETE_CONDITIONS = "DELETE FROM wish_condition WHERE wish = ?";

  static final String INSERT_ITEM =
      """
      INSERT OR IGNORE INTO item (replication, number, name, path, wanted) VALUES (?, ?, ?, ?, ?)
      """;

  /** A file that was done (3) is wanted again from now on, one that failed (4) is tried later. */
  static final String WANT_AGAIN =
      """
      UPDATE item SET
        attempts = CASE phase WHEN 3 THEN 0 ELSE attempts END,
        wanted = CASE WHEN phase = 3 OR wanted = 0 THEN ? ELSE wanted END,
        due = CASE phase WHEN 3 THEN 0 ELSE ? END,
        phase = 0
      WHERE replication = ? AND path = ? AND phase IN (3, 4)
      """;

  static final String OLDEST_WANTED =
      "SELECT min(wanted) FROM item WHERE replication = ? AND wanted > 0 AND phase <> 3";

  /** Whether a file is unfinished that has no time of its own. */
  static final String UNFINISHED_FIRST =
      """
      SELECT count(*) FROM (SELECT 1 FROM item
        WHERE replication = ? AND phase IN (0, 1, 2) AND wanted = 0 LIMIT 1) AS found
      """;

  /** The condition about 3 lets the index of wanted files be used. */
  static final String OLDEST_UNFINISHED =
      """
      SELECT min(wanted) FROM item
      WHERE replication = ? AND wanted > 0 AND phase <> 3 AND phase IN (0, 1, 2)
      """;

  private RuleSql() {}
}
