package org.gridrls.lrc.store.sqlite;

import org.gridrls.lrc.store.jdbc.MappingSql.BySide;

/**
 * The SQL of mappings for SQLite. A list of names is one JSON array, so that lists of any length
 * use the same statement.
 */
final class SqliteCatalogSql {
  /**
   * The position of each logical (?1) and target name (?2), and how often it occurs, up to ?3; of a
   * logical name that occurs once its target name instead.
   */
  static final String OCCURRENCES =
      """
      SELECT asked.key, (SELECT CASE count(*) WHEN 1 THEN min(target_name) ELSE count(*) END FROM (
               SELECT target_name FROM mapping WHERE logical_name = asked.value LIMIT ?3))
      FROM json_each(?1) AS asked
      UNION ALL
      SELECT ?4 + asked.key, (SELECT count(*) FROM (
               SELECT 1 FROM mapping WHERE target_name = asked.value LIMIT ?3))
      FROM json_each(?2) AS asked
      """;

  /** OR FAIL: without it SQLite copies each changed page, to undo the statement alone. */
  static final String INSERT =
      """
      INSERT OR FAIL INTO mapping (logical_name, target_name) SELECT key, value FROM json_each(?1)
      """;

  static final String DELETE =
      """
      DELETE FROM mapping
      WHERE (logical_name, target_name) IN (SELECT key, value FROM json_each(?1))
      """;

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

  /** For each mapping whether it exists, in order. */
  static final String ARE_THERE =
      """
      SELECT EXISTS (SELECT 1 FROM mapping
                     WHERE logical_name = asked.key AND target_name = asked.value)
      FROM json_each(?1) AS asked ORDER BY asked.id
      """;

  static final BySide EXISTS = new BySide("SELECT EXISTS (SELECT 1 FROM mapping WHERE %1$s = ?1)");

  static final BySide EXISTING =
      new BySide(
          """
          SELECT asked.value FROM json_each(?1) AS asked
          WHERE EXISTS (SELECT 1 FROM mapping WHERE %1$s = asked.value)
          """);

  static final BySide OF_NAME =
      new BySide(
          """
          SELECT logical_name, target_name FROM mapping
          WHERE %1$s = ?1 AND %2$s > ?2
          ORDER BY %2$s LIMIT ?3
          """);

  static final BySide OF_NAMES =
      new BySide(
          """
          SELECT mapping.logical_name, mapping.target_name
          FROM json_each(?1) AS asked CROSS JOIN mapping ON mapping.%1$s = asked.value
          LIMIT ?2
          """);

  private static final String AFTER =
      "SELECT logical_name, target_name FROM mapping WHERE (%1$s, %2$s) > (?1, ?2)";

  private static final String PAGE = " ORDER BY %1$s, %2$s LIMIT ?3";
  private static final String BELOW = " AND %1$s < ?4";

  /** The plus keeps SQLite from planning again for each pattern: the range is given. */
  private static final String LIKE = " AND +%1$s GLOB ?5";

  /** For patterns that all names of their range match. */
  static final BySide RANGE = new BySide(AFTER + PAGE);

  static final BySide RANGE_BELOW = new BySide(AFTER + BELOW + PAGE);
  static final BySide MATCHING = new BySide(AFTER + LIKE + PAGE);
  static final BySide MATCHING_BELOW = new BySide(AFTER + BELOW + LIKE + PAGE);

  static final BySide RENAME = new BySide("UPDATE mapping SET %1$s = ?2 WHERE %1$s = ?1");

  private SqliteCatalogSql() {}
}
