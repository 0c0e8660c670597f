package org.gridrls.lrc.catalog;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.lrc.catalog.MappingEdits.Standing;

/**
 * The SQL of mappings, for SQLite. Lists of names go in as one JSON array, so that any number is
 * one statement.
 */
final class CatalogSql {
  /**
   * How often (0, 1, 2 for more) each name of a mapping occurs, and whether the mapping is there.
   */
  static final String STANDING =
      """
      SELECT (SELECT count(*) FROM (SELECT 1 FROM mapping WHERE logical_name = ?1 LIMIT 2)),
             (SELECT count(*) FROM (SELECT 1 FROM mapping WHERE target_name = ?2 LIMIT 2)),
             EXISTS (SELECT 1 FROM mapping WHERE logical_name = ?1 AND target_name = ?2)
      """;

  static final String INSERT = "INSERT INTO mapping (logical_name, target_name) VALUES (?1, ?2)";
  static final String DELETE = "DELETE FROM mapping WHERE logical_name = ?1 AND target_name = ?2";

  /** What the log has goes into the file. */
  static final String FOLD_LOG = "PRAGMA wal_checkpoint(TRUNCATE)";

  static final String DISTINCT_NAMES =
      "SELECT DISTINCT logical_name FROM mapping ORDER BY logical_name";

  /** For each element [logical name, target name]: its place, and whether it is there. */
  static final String MAPPINGS_EXIST =
      """
      SELECT asked.key,
             EXISTS (SELECT 1 FROM mapping
                     WHERE logical_name = json_extract(asked.value, '$[0]')
                       AND target_name = json_extract(asked.value, '$[1]'))
      FROM json_each(?1) AS asked
      """;

  private static final BySide EXISTS =
      new BySide("SELECT EXISTS (SELECT 1 FROM mapping WHERE %1$s = ?1)");

  private static final BySide EXISTING =
      new BySide(
          """
          SELECT asked.value FROM json_each(?1) AS asked
          WHERE EXISTS (SELECT 1 FROM mapping WHERE %1$s = asked.value)
          """);

  private static final BySide OF_NAME =
      new BySide(
          """
          SELECT logical_name, target_name FROM mapping
          WHERE %1$s = ?1 AND %2$s > ?2
          ORDER BY %2$s LIMIT ?3
          """);

  private static final BySide OF_NAMES =
      new BySide(
          """
          SELECT mapping.logical_name, mapping.target_name
          FROM json_each(?1) AS asked CROSS JOIN mapping ON mapping.%1$s = asked.value
          LIMIT ?2
          """);

  // the plus keeps SQLite from planning anew for each pattern: the range is given
  private static final BySide MATCHING =
      new BySide(
          """
          SELECT logical_name, target_name FROM mapping
          WHERE (%1$s, %2$s) > (?1, ?2) AND +%1$s GLOB ?3
          ORDER BY %1$s, %2$s LIMIT ?4
          """);

  private static final BySide MATCHING_BELOW =
      new BySide(
          """
          SELECT logical_name, target_name FROM mapping
          WHERE (%1$s, %2$s) > (?1, ?2) AND %1$s < ?5 AND +%1$s GLOB ?3
          ORDER BY %1$s, %2$s LIMIT ?4
          """);

  private static final BySide RENAME = new BySide("UPDATE mapping SET %1$s = ?2 WHERE %1$s = ?1");

  private CatalogSql() {}

  static String exists(ObjectType type) {
    return EXISTS.of(type);
  }

  static String existing(ObjectType type) {
    return EXISTING.of(type);
  }

  static String ofName(ObjectType type) {
    return OF_NAME.of(type);
  }

  static String ofNames(ObjectType type) {
    return OF_NAMES.of(type);
  }

  static String matching(ObjectType type) {
    return MATCHING.of(type);
  }

  static String matchingBelow(ObjectType type) {
    return MATCHING_BELOW.of(type);
  }

  static String rename(ObjectType type) {
    return RENAME.of(type);
  }

  static Mapping mapping(ResultSet row) throws SQLException {
    return Mapping.of(row.getString(1), row.getString(2));
  }

  static Standing standing(ResultSet row) throws SQLException {
    return new Standing(row.getInt(1), row.getInt(2), row.getBoolean(3));
  }

  /** One statement in two forms: %1$s is the column of the names in question, %2$s the other. */
  record BySide(String logical, String target) {
    BySide(String template) {
      this(
          template.formatted("logical_name", "target_name"),
          template.formatted("target_name", "logical_name"));
    }

    String of(ObjectType type) {
      return type == ObjectType.LOGICAL_NAME ? logical : target;
    }
  }
}
