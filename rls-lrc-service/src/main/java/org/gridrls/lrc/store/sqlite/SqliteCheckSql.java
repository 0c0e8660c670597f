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
        THEN 'ok' ELSE 'the counts of the catalog disagree with its mappings' END
      FROM catalog_state
      """;

  /**
   * Compares the count of target names: those in full; those of a rule, which are unique within it;
   * less those in full that a rule makes too, and those of a rule that an earlier one makes too.
   */
  private static final String TARGETS =
      """
      WITH overlap AS (
        SELECT later.id, later.target_head AS made, length(later.logical_head) + 1 AS kept,
          earlier.id AS earlier, earlier.logical_head, earlier.target_head
        FROM target_rule AS later JOIN target_rule AS earlier ON earlier.id < later.id AND
          (substr(later.target_head, 1, length(earlier.target_head)) = earlier.target_head
           OR substr(earlier.target_head, 1, length(later.target_head)) = later.target_head))
      SELECT CASE WHEN target_names = (SELECT count(*) FROM mapping)
          - (SELECT count(*) - count(DISTINCT target_name) FROM mapping WHERE rule = 0)
          - (SELECT count(*) FROM
              (SELECT DISTINCT target_name FROM mapping WHERE rule = 0) AS full
              WHERE EXISTS (SELECT 1 FROM target_rule AS r CROSS JOIN mapping AS made
                ON made.logical_name = r.logical_head
                  || substr(full.target_name, length(r.target_head) + 1) AND made.rule = r.id
                WHERE substr(full.target_name, 1, length(r.target_head)) = r.target_head))
          - (SELECT count(*) FROM mapping AS late
              WHERE late.rule IN (SELECT id FROM overlap)
              AND EXISTS (SELECT 1 FROM overlap AS o CROSS JOIN mapping AS made
                ON made.rule = o.earlier AND made.logical_name = o.logical_head
                  || substr(o.made || substr(late.logical_name, o.kept), length(o.target_head) + 1)
                WHERE o.id = late.rule AND o.target_head = substr(
                  o.made || substr(late.logical_name, o.kept), 1, length(o.target_head))))
        THEN 'ok' ELSE 'the count of target names disagrees with the mappings' END
      FROM catalog_state
      """;

  /** The sum that the store keeps of its mappings. */
  static final String SUM = "SELECT mapping_sum FROM catalog_state";

  static final String ALL_MAPPINGS = "SELECT logical_name, rule, target_name FROM mapping";

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
  static final List<String> FULL = List.of(INDEXES, COUNTS, TARGETS, JOURNAL);

  private SqliteCheckSql() {}
}
