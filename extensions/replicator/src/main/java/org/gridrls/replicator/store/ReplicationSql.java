package org.gridrls.replicator.store;

import java.util.Collections;
import java.util.List;

/** The SQL of the replicator's store. */
final class ReplicationSql {
  static final int SCHEMA_VERSION = 3;
  static final String READ_VERSION = "PRAGMA user_version";
  static final String WRITE_VERSION = "PRAGMA user_version = " + SCHEMA_VERSION;

  private static final List<String> SCHEMA =
      List.of(
          """
          CREATE TABLE replication (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            request_id TEXT NOT NULL UNIQUE,
            owner TEXT,
            state INTEGER NOT NULL,
            destination TEXT NOT NULL,
            catalog TEXT,
            priority INTEGER NOT NULL,
            concurrency INTEGER NOT NULL,
            created INTEGER NOT NULL,
            ends INTEGER,
            bytes INTEGER NOT NULL DEFAULT 0,
            error TEXT)
          """,
          """
          CREATE TABLE item (
            replication INTEGER NOT NULL,
            number INTEGER NOT NULL,
            name TEXT NOT NULL,
            path TEXT NOT NULL,
            size INTEGER,
            checksum TEXT,
            sources TEXT,
            phase INTEGER NOT NULL DEFAULT 0,
            due INTEGER NOT NULL DEFAULT 0,
            attempts INTEGER NOT NULL DEFAULT 0,
            reason TEXT,
            bytes INTEGER,
            source TEXT,
            facts TEXT,
            PRIMARY KEY (replication, number)) WITHOUT ROWID
          """,
          "CREATE UNIQUE INDEX item_path ON item (replication, path)",
          "CREATE INDEX item_phase ON item (replication, phase, due, number)");

  /** Lists the statements that bring the store from each version to the next. */
  static final List<List<String>> SCHEMAS = List.of(SCHEMA, RuleSql.SCHEMA, SuspectSql.SCHEMA);

  /**
   * Puts what was interrupted before all others: otherwise frequent kills would begin ever more.
   */
  static final String RELEASE_CLAIMED =
      "UPDATE item SET phase = 0, due = -1 WHERE phase = 1 AND replication = ?";

  static final String INSERT_REPLICATION =
      """
      INSERT INTO replication
        (id, request_id, owner, state, destination, catalog, priority, concurrency, created, ends)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  static final String REPLICATIONS = "SELECT * FROM replication ORDER BY number";
  static final String BY_REQUEST_ID = "SELECT * FROM replication WHERE request_id = ?";

  static final String SET_STATE = "UPDATE replication SET state = ? WHERE number = ?";
  static final String SET_PRIORITY = "UPDATE replication SET priority = ? WHERE number = ?";
  static final String SET_END = "UPDATE replication SET ends = ? WHERE number = ?";
  static final String SET_ERROR = "UPDATE replication SET error = ? WHERE number = ?";
  static final String ADD_BYTES = "UPDATE replication SET bytes = bytes + ? WHERE number = ?";

  /** The request id is free again at once. */
  static final String REMOVE =
      "UPDATE replication SET state = 5, request_id = 'removed ' || id WHERE number = ?";

  static final String LAST_NUMBER =
      "SELECT coalesce(max(number), 0) FROM item WHERE replication = ?";

  static final String BY_PATH = "SELECT * FROM item WHERE replication = ? AND path = ?";

  static final String INSERT_ITEM =
      """
      INSERT OR IGNORE INTO item
        (replication, number, name, path, size, checksum, sources, wanted)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """;

  /** Files whose time has come, the longest due first; also times that no pause can give. */
  static final String DUE =
      """
      SELECT * FROM item WHERE replication = ? AND phase = ? AND (due <= ? OR due > ?)
      ORDER BY due, number LIMIT ?
      """;

  static final String CLAIM = "UPDATE item SET phase = 1 WHERE replication = ? AND number = ?";

  /** Changes only claimed or landed files; removed or terminated ones stay so. */
  static final String CHANGE =
      """
      UPDATE item SET phase = ?, due = ?, attempts = attempts + ?, reason = ?, bytes = ?,
        source = ?, facts = ?
      WHERE replication = ? AND number = ? AND phase = ?
      """;

  static final String TERMINATE =
      "UPDATE item SET phase = 5, due = 0 WHERE replication = ? AND phase = 0";

  static final String RETRY_FAILED =
      "UPDATE item SET phase = 0, due = 0, attempts = 0 WHERE replication = ? AND phase = 4";

  static final String RETRY_WAITING =
      "UPDATE item SET due = 0 WHERE replication = ? AND phase IN (0, 2) AND due > 0";

  static final String COUNTS =
      """
      SELECT phase, due > 0, count(*) FROM item WHERE replication = ? GROUP BY phase, due > 0
      """;

  static final String ITEMS =
      """
      SELECT * FROM item WHERE replication = ? AND number > ? ORDER BY number LIMIT ?
      """;

  static final String ITEMS_NAMED =
      """
      SELECT * FROM item WHERE replication = ? AND number > ? AND name = ? ORDER BY number LIMIT ?
      """;

  static final String ITEMS_IN_PHASE =
      """
      SELECT * FROM item WHERE replication = ? AND number > ? AND phase = ? AND CASE WHEN due > 0 THEN 1 ELSE 0 END = ?
      ORDER BY number LIMIT ?
      """;

  static final String ITEMS_IN_ANY_PHASE =
      """
      SELECT * FROM item WHERE replication = ? AND number > ? AND phase = ?
      ORDER BY number LIMIT ?
      """;

  static final String FIRST_NUMBERS =
      "SELECT number FROM item WHERE replication = ? ORDER BY number LIMIT ?";

  static final String DELETE_UNTIL = "DELETE FROM item WHERE replication = ? AND number <= ?";

  static final String CLAIMED = "SELECT number FROM item WHERE replication = ? AND phase = 1";
  static final String RELEASE =
      "UPDATE item SET phase = 0, due = -1 WHERE replication = ? AND number = ?";

  static final String DELETE_REPLICATION = "DELETE FROM replication WHERE number = ?";

  private ReplicationSql() {}

  /** Removes files by their names unless they are claimed (1). */
  static String remove(int names) {
    return "DELETE FROM item WHERE replication = ? AND phase <> 1 AND name IN ("
        + String.join(", ", Collections.nCopies(names, "?"))
        + ")";
  }
}
