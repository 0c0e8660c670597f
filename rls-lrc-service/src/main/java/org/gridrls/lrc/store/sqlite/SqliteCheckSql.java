package org.gridrls.lrc.store.sqlite;

import java.util.List;

/** Checks of an SQLite store; each returns "ok" or the damage. */
final class SqliteCheckSql {
  /** Checks the structure of all pages, without comparing indexes with their tables. */
  private static final String STRUCTURE = "PRAGMA quick_check(1)";

  /** Checks also that each row is in all indexes of its table. */
  private static final String INDEXES = "PRAGMA integrity_check(1)";

  private static final String COUNTS =
      """
      SELECT CASE WHEN mappings = (SELECT count(*) FROM mapping)
        AND logical_names = (SELECT count(DISTINCT logical_name) FROM mapping)
        AND target_names = (SELECT count(DISTINCT target_name) FROM mapping)
        THEN 'ok' ELSE 'the counts of the catalog disagree with its mappings' END
      FROM catalog_state
      """;

  /** Checks that the last change of each name in the journal agrees with its existence. */
  private static final String JOURNAL =
      """
      SELECT CASE WHEN EXISTS (
          SELECT 1 FROM (SELECT max(sequence), added, logical_name FROM "change" GROUP BY logical_name) AS last
          WHERE last.added <> EXISTS
            (SELECT 1 FROM mapping WHERE mapping.logical_name = last.logical_name))
        THEN 'the journal of changes disagrees with the mappings' ELSE 'ok' END
      """;

  static final List<String> QUICK = List.of(STRUCTURE);
  static final List<String> FULL = List.of(INDEXES, COUNTS, JOURNAL);

  private SqliteCheckSql() {}
}
