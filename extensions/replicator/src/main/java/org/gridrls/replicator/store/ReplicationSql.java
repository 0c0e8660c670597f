package org.gridrls.replicator.store;

/** The SQL of the replicator's store. */
final class ReplicationSql {
  static final String READ_VERSION = "PRAGMA user_version";

  /**
   * Puts what was interrupted before all others: otherwise frequent kills would begin ever more.
   */
  static final String RELEASE_CLAIMED =
      "UPDATE item SET phase = 'PENDING', due = -1 WHERE phase = 'CLAIMED' AND replication = ?";

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
      "UPDATE replication SET state = 'REMOVED', request_id = 'removed ' || id WHERE number = ?";

  static final String LAST_NUMBER =
      "SELECT coalesce(max(number), 0) FROM item WHERE replication = ?";

  /** Files whose time has come, the longest due first; also times that no pause can give. */
  static final String DUE =
      """
      SELECT * FROM item WHERE replication = ? AND phase = ? AND (due <= ? OR due > ?)
      ORDER BY due, number LIMIT ?
      """;

  static final String CLAIM =
      "UPDATE item SET phase = 'CLAIMED' WHERE replication = ? AND number = ?";

  /** Changes only claimed or landed files; removed or terminated ones stay so. */
  static final String CHANGE =
      """
      UPDATE item SET phase = ?, due = ?, attempts = attempts + ?, reason = ?, bytes = ?,
        source = ?, facts = ?
      WHERE replication = ? AND number = ? AND phase = ?
      """;

  static final String TERMINATE =
      "UPDATE item SET phase = 'TERMINATED', due = 0 WHERE replication = ? AND phase = 'PENDING'";

  static final String RETRY_FAILED =
      """
      UPDATE item SET phase = 'PENDING', due = 0, attempts = 0
      WHERE replication = ? AND phase = 'FAILED'
      """;

  static final String RETRY_WAITING =
      """
      UPDATE item SET due = 0
      WHERE replication = ? AND phase IN ('PENDING', 'LANDED') AND due > 0
      """;

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

  static final String CLAIMED =
      "SELECT number FROM item WHERE replication = ? AND phase = 'CLAIMED'";
  static final String RELEASE =
      "UPDATE item SET phase = 'PENDING', due = -1 WHERE replication = ? AND number = ?";

  /** Removes files by their names unless they are claimed. */
  static final String REMOVE_NAMED =
      "DELETE FROM item WHERE replication = ? AND phase <> 'CLAIMED' AND name IN (?)";

  static final String DELETE_REPLICATION = "DELETE FROM replication WHERE number = ?";

  private ReplicationSql() {}
}
