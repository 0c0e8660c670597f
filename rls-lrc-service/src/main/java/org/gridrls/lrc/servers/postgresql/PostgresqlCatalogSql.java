package org.gridrls.lrc.servers.postgresql;

import org.gridrls.lrc.servers.PrefixIndexedMappings.Bounds;
import org.gridrls.lrc.servers.PrefixIndexedMappings.Matching;
import org.gridrls.lrc.store.jdbc.MappingSql.BySide;

/**
 * The SQL of mappings for PostgreSQL. Prefixes of names are indexed, so every condition on a name
 * is also given for its prefix. The cast to varchar(300) cuts a name as left(…, 300) does, but
 * costs nothing for a name of up to 300 bytes. Lists of names are passed as arrays.
 */
final class PostgresqlCatalogSql {
  /** Shorter names are indexed whole, so the index sorts them correctly. */
  static final int HEAD_CHARACTERS = 300;

  /**
   * Plans that always use indexes: group commit and clients wait for answers, not for the best
   * plan.
   */
  static final String SESSION =
      """
      SET jit = off; SET plan_cache_mode = force_generic_plan;
      SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off;
      SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_hashagg = off;
      SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3
      """;

  static final String READING =
      """
      SET default_transaction_isolation = 'repeatable read'; SET default_transaction_read_only = on
      """;

  /**
   * Rows stay locked by a commit that waits for a standby, and by the session of a machine that
   * vanished.
   */
  static final String WRITING =
      "SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '30s'";

  static final String DURABLE =
      """
      SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') = 'off'
      """;

  static final String RELAXED = "SET synchronous_commit = off";
  static final String SERVER_SETTINGS =
      "SELECT current_setting('server_encoding'), current_setting('fsync'),"
          + " current_setting('synchronous_standby_names')";

  /**
   * The position of each logical (?1) and target name (?2), how often it occurs, up to ?3, and the
   * target name of a logical name that occurs once.
   */
  static final String OCCURRENCES =
      """
      SELECT place, times, CASE times WHEN 1 THEN other END
      FROM unnest(?1::text[]) WITH ORDINALITY AS asked(name, place)
      CROSS JOIN LATERAL (
        SELECT count(*) AS times, min(target_name) AS other FROM (
          SELECT target_name FROM mapping
          WHERE logical_name::varchar(300) = asked.name::varchar(300) AND logical_name = asked.name
          LIMIT ?3) AS found) AS counted
      UNION ALL
      SELECT ?4 + place, (SELECT count(*) FROM (
               SELECT 1 FROM mapping
               WHERE target_name::varchar(300) = asked.name::varchar(300) AND target_name = asked.name
               LIMIT ?3) AS found), NULL
      FROM unnest(?2::text[]) WITH ORDINALITY AS asked(name, place)
      """;

  /**
   * Returns a row for each occurrence instead of counts, with the target name of a logical name.
   */
  static final String EACH_OCCURRENCE =
      """
      SELECT place, found.target_name
      FROM unnest(?1::text[]) WITH ORDINALITY AS asked(name, place)
      CROSS JOIN LATERAL (
        SELECT target_name FROM mapping
        WHERE logical_name::varchar(300) = asked.name::varchar(300) AND logical_name = asked.name
        LIMIT ?3) AS found
      UNION ALL
      SELECT ?4 + place, NULL
      FROM unnest(?2::text[]) WITH ORDINALITY AS asked(name, place)
      CROSS JOIN LATERAL (
        SELECT 1 FROM mapping
        WHERE target_name::varchar(300) = asked.name::varchar(300) AND target_name = asked.name
        LIMIT ?3) AS found
      """;

  static final String INSERT =
      """
      INSERT INTO mapping (logical_name, target_name) SELECT * FROM unnest(?1::text[], ?2::text[])
      """;

  static final String DELETE =
      """
      DELETE FROM mapping USING unnest(?1::text[], ?2::text[]) AS gone(logical_name, target_name)
      WHERE mapping.logical_name::varchar(300) = gone.logical_name::varchar(300)
        AND mapping.target_name::varchar(300) = gone.target_name::varchar(300)
        AND mapping.logical_name = gone.logical_name AND mapping.target_name = gone.target_name
      """;

  static final String APPEND =
      """
      INSERT INTO "change" (sequence, added, logical_name)
      SELECT * FROM unnest(?1::bigint[], ?2::smallint[], ?3::text[])
      """;

  /** Each occurrence of a name; names with the same prefix are in no order. */
  static final String LOGICAL_NAMES =
      "SELECT logical_name FROM mapping ORDER BY logical_name::varchar(300)";

  static final String ARE_THERE =
      """
      SELECT EXISTS (SELECT 1 FROM mapping
                     WHERE logical_name::varchar(300) = asked.logical_name::varchar(300)
                       AND target_name::varchar(300) = asked.target_name::varchar(300)
                       AND logical_name = asked.logical_name AND target_name = asked.target_name)
      FROM unnest(?1::text[], ?2::text[]) WITH ORDINALITY
             AS asked(logical_name, target_name, place)
      ORDER BY place
      """;

  static final BySide EXISTS =
      new BySide(
          """
          SELECT EXISTS (SELECT 1 FROM mapping
                         WHERE %1$s::varchar(300) = ?1::varchar(300) AND %1$s = ?1)
          """);

  static final BySide EXISTING =
      new BySide(
          """
          SELECT name FROM unnest(?1::text[]) AS asked(name)
          WHERE EXISTS (SELECT 1 FROM mapping
                        WHERE %1$s::varchar(300) = asked.name::varchar(300) AND %1$s = asked.name)
          """);

  static final BySide OF_NAME =
      new BySide(
          """
          SELECT logical_name, target_name FROM mapping
          WHERE %1$s::varchar(300) = ?1::varchar(300) AND %1$s = ?1
            AND %2$s::varchar(300) >= ?2::varchar(300) AND %2$s > ?2
          ORDER BY %2$s::varchar(300), %2$s LIMIT ?3
          """);

  static final BySide OF_NAMES =
      new BySide(
          """
          SELECT logical_name, target_name
          FROM unnest(?1::text[]) AS asked(name)
          JOIN mapping ON %1$s::varchar(300) = asked.name::varchar(300) AND %1$s = asked.name
          LIMIT ?2
          """);

  /** The position of each name and its mappings; the asked names are not sent back. */
  static final BySide FEW_OF_EACH =
      new BySide(
          """
          SELECT asked.place, found.other
          FROM unnest(?1::text[]) WITH ORDINALITY AS asked(name, place)
          CROSS JOIN LATERAL (
            SELECT %2$s AS other FROM mapping
            WHERE %1$s::varchar(300) = asked.name::varchar(300) AND %1$s = asked.name
            LIMIT ?2) AS found
          """);

  private static final String AFTER =
      """
      WHERE (%1$s::varchar(300), %2$s::varchar(300)) >= (?1::varchar(300), ?2::varchar(300))
        AND (%1$s, %2$s) > (?1, ?2)
      """;

  private static final String AFTER_LONG =
      """
      WHERE %1$s::varchar(300) >= ?1::varchar(300)
        AND (%1$s, %2$s) > (?1, ?2)
      """;

  private static final String BELOW = " AND %1$s::varchar(300) <= ?4::varchar(300) AND %1$s < ?4\n";

  private static final String BY_HEADS = "ORDER BY %1$s::varchar(300), %2$s::varchar(300)";
  private static final String BY_NAMES = "ORDER BY %1$s::varchar(300), %1$s, %2$s";

  static final Matching MATCHING = matching(AFTER, BELOW, BY_HEADS);
  static final Matching MATCHING_LONG = matching(AFTER_LONG, BELOW, BY_NAMES);

  /** Bounds of fewer than 300 characters need no condition on whole names. */
  static final Matching MATCHING_SHORT =
      matching(
          """
          WHERE (%1$s::varchar(300), %2$s::varchar(300)) > (?1::varchar(300), ?2::varchar(300))
          """,
          " AND %1$s::varchar(300) < ?4::varchar(300)\n", BY_HEADS);

  static final BySide RENAME =
      new BySide(
          """
          UPDATE mapping SET %1$s = ?2 WHERE %1$s::varchar(300) = ?1::varchar(300) AND %1$s = ?1
          """);

  private PostgresqlCatalogSql() {}

  private static Matching matching(String after, String below, String order) {
    return new Matching(
        new Bounds(whole(after, order), whole(after + below, order)),
        new Bounds(part(after, order), part(after + below, order)));
  }

  private static BySide whole(String range, String order) {
    return new BySide(
        "SELECT logical_name, target_name FROM mapping\n" + range + order + " LIMIT ?3");
  }

  /** Looks at ?6 rows. */
  private static BySide part(String range, String order) {
    return new BySide(
        """
        SELECT logical_name, target_name, place = ?6 FROM (
          SELECT logical_name, target_name, row_number() OVER () AS place FROM (
            SELECT logical_name, target_name FROM mapping
        """
            + range
            + order
            + """
             LIMIT ?6) AS looked_at) AS numbered
            WHERE place = ?6 OR %1$s LIKE ?5 ESCAPE '!' LIMIT ?3
            """);
  }
}
