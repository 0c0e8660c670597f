package org.gridrls.lrc.store.sqlite;

import org.gridrls.lrc.store.jdbc.MappingSql.BySide;

/**
 * The SQL of mappings for SQLite. A list of names is one JSON array, so that lists of any length
 * use the same statement.
 */
final class SqliteCatalogSql {
  /** How often each name of a mapping occurs (at most 2), and whether the mapping exists. */
  static final String STANDING =
      """
      SELECT (SELECT count(*) FROM (SELECT 1 FROM mapping WHERE logical_name = ?1 LIMIT 2)),
             (SELECT count(*) FROM (SELECT 1 FROM mapping WHERE target_name = ?2 LIMIT 2)),
             EXISTS (SELECT 1 FROM mapping WHERE logical_name = ?1 AND target_name = ?2)
      """;

  static final String INSERT = "INSERT INTO mapping (logical_name, target_name) VALUES (?1, ?2)";
  static final String DELETE = "DELETE FROM mapping WHERE logical_name = ?1 AND target_name = ?2";

  /** Moves the contents of the log into the file. */
  static final String FOLD_LOG = "PRAGMA wal_checkpoint(TRUNCATE)";

  static final String DISTINCT_NAMES =
      "SELECT DISTINCT logical_name FROM mapping ORDER BY logical_name";

  /** For each element [logical name, target name] its position and whether it exists. */
  static final String MAPPINGS_EXIST =
      """
      SELECT asked.key,
             EXISTS (SELECT 1 FROM mapping
                     WHERE logical_name = json_extract(asked.value, '$[0]')
                       AND target_name = json_extract(asked.value, '$[1]'))
      FROM json_each(?1) AS asked
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

  // the plus keeps SQLite from planning again for each pattern: the range is given
  static final BySide MATCHING =
      new BySide(
          """
          SELECT logical_name, target_name FROM mapping
          WHERE (%1$s, %2$s) > (?1, ?2) AND +%1$s GLOB ?3
          ORDER BY %1$s, %2$s LIMIT ?4
          """);

  static final BySide MATCHING_BELOW =
      new BySide(
          """
          SELECT logical_name, target_name FROM mapping
          WHERE (%1$s, %2$s) > (?1, ?2) AND %1$s < ?5 AND +%1$s GLOB ?3
          ORDER BY %1$s, %2$s LIMIT ?4
          """);

  static final BySide RENAME = new BySide("UPDATE mapping SET %1$s = ?2 WHERE %1$s = ?1");

  private SqliteCatalogSql() {}
}
