package org.gridrls.perf.plain;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a program sends that works on the catalog's own table of mappings by itself, for each kind
 * of database: the conditions are those of the service. The values of a statement are given again
 * and again until it has all.
 */
enum PlainSql {
  SQLITE(
      "SELECT logical_name, target_name FROM mapping WHERE logical_name = ?",
      "SELECT logical_name, target_name FROM mapping WHERE logical_name IN (%s)",
      "DELETE FROM mapping WHERE logical_name = ? AND target_name = ?",
      "PRAGMA synchronous = NORMAL",
      List.of()),
  POSTGRESQL(
      """
      SELECT logical_name, target_name FROM mapping
      WHERE left(logical_name, 300) = left(?, 300) AND logical_name = ?
      """,
      """
      SELECT logical_name, target_name FROM mapping WHERE left(logical_name, 300) IN (%s)
      """,
      """
      DELETE FROM mapping
      WHERE left(logical_name, 300) = left(?, 300) AND left(target_name, 300) = left(?, 300)
        AND logical_name = ? AND target_name = ?
      """,
      "SET synchronous_commit = off",
      List.of(
          "CREATE TABLE %2$s.mapping (LIKE %1$s.mapping INCLUDING ALL)",
          "INSERT INTO %2$s.mapping SELECT * FROM %1$s.mapping", "ANALYZE %2$s.mapping")),
  MYSQL(
      """
      SELECT logical_name, target_name FROM mapping
      WHERE logical_head = LEFT(?, 1500) AND logical_name = ?
      """,
      "SELECT logical_name, target_name FROM mapping WHERE logical_head IN (%s)",
      """
      DELETE FROM mapping
      WHERE logical_head = LEFT(?, 1500) AND target_head = LEFT(?, 1500)
        AND logical_name = ? AND target_name = ?
      """,
      "SET @of_the_server = 'is relaxed as a whole'",
      List.of(
          "CREATE TABLE %2$s.mapping LIKE %1$s.mapping",
          "INSERT INTO %2$s.mapping (logical_name, target_name)"
              + " SELECT logical_name, target_name FROM %1$s.mapping",
          "ANALYZE TABLE %2$s.mapping"));

  static final String ADD = "INSERT INTO mapping (logical_name, target_name) VALUES (?, ?)";

  final String query;
  final String delete;
  final String relax;
  private final String queryMany;
  private final List<String> copy;

  PlainSql(String query, String queryMany, String delete, String relax, List<String> copy) {
    this.query = query;
    this.queryMany = queryMany;
    this.delete = delete;
    this.relax = relax;
    this.copy = copy;
  }

  static PlainSql of(String url) {
    if (url.startsWith("jdbc:sqlite:")) {
      return SQLITE;
    }
    return url.startsWith("jdbc:postgresql:") ? POSTGRESQL : MYSQL;
  }

  /** For names that are shorter than the heads in the indexes. */
  String queryMany(int names) {
    String places = IntStream.range(0, names).mapToObj(i -> "?").collect(Collectors.joining(","));
    return queryMany.formatted(places);
  }

  /** The catalog's table, with its indexes and all in it, in another schema of the same server. */
  List<String> copy(String from, String to) {
    return copy.stream().map(sql -> sql.formatted(from, to)).toList();
  }

  /** How many values a statement takes. */
  static int places(String sql) {
    return (int) sql.chars().filter(c -> c == '?').count();
  }
}
