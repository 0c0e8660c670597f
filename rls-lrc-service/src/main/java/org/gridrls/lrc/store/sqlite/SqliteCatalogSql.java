package org.gridrls.lrc.store.sqlite;

/**
 * The SQL of mappings for SQLite. A list of names is one JSON array, so that lists of any length
 * use the same statement. A mapping is a JSON property: its logical name with the number of a rule
 * or the target name.
 */
final class SqliteCatalogSql {
  private static final String ROW = "SELECT logical_name, rule, target_name FROM mapping ";
  private static final String RULE = "iif(asked.type = 'integer', asked.value, 0)";
  private static final String TARGET = "iif(asked.type = 'integer', '', asked.value)";

  /**
   * The position of each logical (?1) and target name (?2) that occurs, and how often, up to ?3; of
   * a logical name that occurs once its rule and stored target name instead. Target names that
   * follow a rule are not counted. The limits keep SQLite from counting twice.
   */
  static final String OCCURRENCES =
      """
      SELECT position, found FROM (
        SELECT asked.key AS position, (
          SELECT CASE count(*) WHEN 1 THEN min(rule) || ' ' || min(target_name) ELSE count(*) END
          FROM (SELECT rule, target_name FROM mapping WHERE logical_name = asked.value LIMIT ?3))
          AS found FROM json_each(?1) AS asked LIMIT -1)
      WHERE found <> 0
      UNION ALL
      SELECT position, found FROM (
        SELECT ?4 + asked.key AS position, (
          SELECT count(*) FROM (
            SELECT 1 FROM mapping WHERE rule = 0 AND target_name = asked.value LIMIT ?3))
          AS found FROM json_each(?2) AS asked LIMIT -1)
      WHERE found <> 0
      """;

  /** OR FAIL: without it SQLite copies each changed page, to undo the statement alone. */
  static final String INSERT =
      "INSERT OR FAIL INTO mapping (logical_name, rule, target_name) SELECT asked.key, "
          + (RULE + ", " + TARGET)
          + " FROM json_each(?1) AS asked";

  static final String DELETE =
      "DELETE FROM mapping WHERE (logical_name, rule, target_name) IN (SELECT asked.key, "
          + (RULE + ", " + TARGET)
          + " FROM json_each(?1) AS asked)";

  static final String SAVE_RULE =
      "INSERT OR IGNORE INTO target_rule (id, logical_head, target_head) VALUES (?1, ?2, ?3)";

  static final String RULES = "SELECT id, logical_head, target_head FROM target_rule";

  /** Adds to the sum of all mappings. */
  static final String ADD_TO_SUM =
      "UPDATE catalog_state SET mapping_sum = (mapping_sum + ?1) & " + MappingSum.MASK;

  /** The number of a removal is negative. */
  static final String APPEND =
      """
      INSERT OR FAIL INTO "change" (sequence, added, logical_name)
      SELECT abs(value), value > 0, key FROM json_each(?1)
      """;

  /** Moves the contents of the log into the file. */
  static final String FOLD_LOG = "PRAGMA wal_checkpoint(TRUNCATE)";

  static final String DISTINCT_NAMES =
      "SELECT DISTINCT logical_name FROM mapping ORDER BY logical_name";

  /** For each row whether it exists, in order. */
  static final String ARE_THERE =
      """
      SELECT CASE asked.type WHEN 'integer'
        THEN EXISTS (SELECT 1 FROM mapping
                     WHERE logical_name = asked.key AND rule = asked.value)
        ELSE EXISTS (SELECT 1 FROM mapping
                     WHERE logical_name = asked.key AND rule = 0 AND target_name = asked.value) END
      FROM json_each(?1) AS asked ORDER BY asked.id
      """;

  static final String EXISTS = "SELECT EXISTS (SELECT 1 FROM mapping WHERE logical_name = ?1)";

  static final String EXISTING =
      """
      SELECT asked.value FROM json_each(?1) AS asked
      WHERE EXISTS (SELECT 1 FROM mapping WHERE logical_name = asked.value)
      """;

  static final String EXISTING_TARGETS =
      """
      SELECT asked.value FROM json_each(?1) AS asked
      WHERE EXISTS (SELECT 1 FROM mapping WHERE rule = 0 AND target_name = asked.value)
      """;

  /** Rows with a rule come in no order, at most one of each rule. */
  static final String OF_NAME =
      (ROW + "WHERE logical_name = ?1 AND rule > 0 UNION ALL SELECT * FROM (")
          + (ROW + "WHERE logical_name = ?1 AND rule = 0 AND target_name > ?2")
          + " ORDER BY target_name LIMIT ?3)";

  /** Rows of a target name in full, and those of ?4 that exist. */
  static final String OF_TARGET =
      """
      SELECT found.logical_name, found.rule, found.target_name FROM json_each(?4) AS asked
      CROSS JOIN mapping AS found
        ON found.logical_name = asked.key AND found.rule = asked.value
      UNION ALL
      SELECT * FROM (SELECT logical_name, rule, target_name FROM mapping
        WHERE rule = 0 AND target_name = ?1 AND logical_name > ?2
        ORDER BY logical_name LIMIT ?3)
      """;

  static final String OF_NAMES =
      """
      SELECT found.logical_name, found.rule, found.target_name FROM json_each(?1) AS asked
      CROSS JOIN mapping AS found ON found.logical_name = asked.value
      LIMIT ?2
      """;

  static final String OF_TARGETS =
      """
      SELECT found.logical_name, found.rule, found.target_name FROM json_each(?3) AS asked
      CROSS JOIN mapping AS found
        ON found.logical_name = asked.key AND found.rule = asked.value
      UNION ALL
      SELECT found.logical_name, found.rule, found.target_name FROM json_each(?1) AS asked
      CROSS JOIN mapping AS found ON found.rule = 0 AND found.target_name = asked.value
      LIMIT ?2
      """;

  /** The plus keeps SQLite from planning again for each pattern: the range is given. */
  private static final String GLOB = " AND +logical_name GLOB ?4";

  private static final String BY_NAME = " ORDER BY logical_name LIMIT ?2";
  private static final String AFTER = ROW + "WHERE logical_name > ?1";
  private static final String BELOW = " AND logical_name < ?3";

  /** For patterns that all names of their range match. */
  static final String RANGE = AFTER + BY_NAME;

  static final String RANGE_BELOW = AFTER + BELOW + BY_NAME;
  static final String MATCHING = AFTER + GLOB + BY_NAME;
  static final String MATCHING_BELOW = AFTER + BELOW + GLOB + BY_NAME;

  private static final String TARGETS_AFTER =
      ROW + "WHERE rule = 0 AND (target_name, logical_name) > (?1, ?2) AND +target_name GLOB ?4";
  private static final String BY_TARGET = " ORDER BY target_name, logical_name LIMIT ?3";

  /** Target names in full. */
  static final String TARGETS = TARGETS_AFTER + BY_TARGET;

  static final String TARGETS_BELOW = TARGETS_AFTER + " AND target_name < ?5" + BY_TARGET;

  private static final String OF_RULE =
      (ROW + "WHERE logical_name >= ?1 AND +rule = ?2")
          + " AND ?5 || substr(logical_name, ?6) GLOB ?4";

  /** Target names that follow a rule, made of the head ?5 and the name from position ?6. */
  static final String BY_RULE = OF_RULE + " ORDER BY logical_name LIMIT ?3";

  static final String BY_RULE_BELOW =
      OF_RULE + " AND logical_name < ?7 ORDER BY logical_name LIMIT ?3";

  /** Target names that follow any rule, in no order. */
  static final String BY_ANY_RULE =
      """
      SELECT found.logical_name, found.rule, found.target_name
      FROM mapping AS found CROSS JOIN target_rule ON target_rule.id = found.rule
      WHERE target_head || substr(found.logical_name, length(logical_head) + 1) GLOB ?1
        AND (target_head || substr(found.logical_name, length(logical_head) + 1),
             found.logical_name) > (?2, ?3)
      LIMIT ?4
      """;

  private SqliteCatalogSql() {}
}
