package org.gridrls.replicator.store;

/** The SQL of rules and of the files that they want. */
final class RuleSql {
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

  static final String OLDEST_WANTED =
      "SELECT min(wanted) FROM item WHERE replication = ? AND wanted > 0 AND phase <> 'DONE'";

  /** Whether a file is unfinished that has no time of its own. */
  static final String UNFINISHED_FIRST =
      """
      SELECT count(*) FROM (SELECT 1 FROM item
        WHERE replication = ? AND phase IN ('PENDING', 'CLAIMED', 'LANDED') AND wanted = 0
        LIMIT 1) AS found
      """;

  /** The condition about DONE lets the index of wanted files be used. */
  static final String OLDEST_UNFINISHED =
      """
      SELECT min(wanted) FROM item
      WHERE replication = ? AND wanted > 0 AND phase <> 'DONE'
        AND phase IN ('PENDING', 'CLAIMED', 'LANDED')
      """;

  private RuleSql() {}
}
