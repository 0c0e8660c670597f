package org.gridrls.lrc.servers.postgresql;

import org.gridrls.lrc.servers.PrefixIndexedMappings.Bounds;
import org.gridrls.lrc.servers.PrefixIndexedMappings.Matching;
import org.gridrls.lrc.store.jdbc.MappingSql.BySide;

/**
 * The SQL of mappings for PostgreSQL. Prefixes of names are indexed, so every condition on a name
 * is also given for its prefix. The cast to varchar(300) cuts a name as left(…, 300) does, but
 * costs nothing for a name of up to 300 bytes. Lists of names are passed as arrays. A row that
 * follows a rule has no target name; that of others is in stored_target, which programs before
 * schema 11 can't misread, as they look for target_name.
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

  static final String RULES = "SELECT id, logical_head, target_head FROM target_rule";

  /** The rows of %1$s as logical name; with or without a rule. */
  private static final String OF_LOGICAL =
      "logical_name::varchar(300) = %1$s::varchar(300) AND logical_name = %1$s";

  /** The rows of %1$s as target name stored in full. */
  private static final String OF_FULL_TARGET =
      "rule = 0 AND stored_target::varchar(300) = %1$s::varchar(300) AND stored_target = %1$s";

  /** The row of logical name %1$s that follows a rule: its target name is empty. */
  static final String WITH_RULE =
      "logical_name::varchar(300) = (%1$s)::varchar(300) AND stored_target::varchar(300) = ''"
          + " AND logical_name = %1$s";

  /** The logical names of %1$s as target name, by whichever rule. */
  private static final String NAMES_BY_RULE =
      "SELECT by_rule.logical_name FROM target_rule CROSS JOIN LATERAL ("
          + "SELECT logical_name FROM mapping WHERE "
          + WITH_RULE.formatted("logical_head || substr(%1$s, length(target_head) + 1)")
          + " AND rule = id) AS by_rule WHERE starts_with(%1$s, target_head)";

  private static final String NAMES_OF_TARGET =
      "SELECT logical_name FROM mapping WHERE " + OF_FULL_TARGET + " UNION ALL " + NAMES_BY_RULE;

  /** Each occurrence of a name; names with the same prefix are in no order. */
  static final String LOGICAL_NAMES =
      "SELECT logical_name FROM mapping ORDER BY logical_name::varchar(300)";

  static final String ARE_THERE =
      """
      SELECT EXISTS (SELECT 1 FROM mapping
                     WHERE logical_name::varchar(300) = asked.logical_name::varchar(300)
                       AND stored_target::varchar(300) = asked.stored_target::varchar(300)
                       AND logical_name = asked.logical_name AND stored_target = asked.stored_target)
        OR EXISTS (SELECT 1 FROM mapping JOIN target_rule ON id = rule
                   WHERE logical_name::varchar(300) = asked.logical_name::varchar(300)
                     AND stored_target::varchar(300) = '' AND logical_name = asked.logical_name
                     AND target_head || substr(logical_name, length(logical_head) + 1)
                         = asked.stored_target)
      FROM unnest(?1::text[], ?2::text[]) WITH ORDINALITY
             AS asked(logical_name, stored_target, place)
      ORDER BY place
      """;

  static final BySide EXISTS =
      new BySide(
          "SELECT EXISTS (SELECT 1 FROM mapping WHERE " + OF_LOGICAL.formatted("?1") + ")",
          "SELECT EXISTS (" + NAMES_OF_TARGET.formatted("?1") + ")");

  static final BySide EXISTING =
      new BySide(
          "SELECT name FROM unnest(?1::text[]) AS asked(name)\n"
              + "WHERE EXISTS (SELECT 1 FROM mapping WHERE "
              + OF_LOGICAL.formatted("asked.name")
              + ")",
          "SELECT name FROM unnest(?1::text[]) AS asked(name) WHERE EXISTS ("
              + NAMES_OF_TARGET.formatted("asked.name")
              + ")");

  /** Mappings with rules come first, so the limit has to have room for them. */
  static final String FIRST_OF_NAME =
      "SELECT logical_name, stored_target, rule FROM mapping WHERE "
          + OF_LOGICAL.formatted("?1")
          + " ORDER BY stored_target::varchar(300), stored_target LIMIT ?2";

  /** Mappings with rules come in no order, and before ?2 too. */
  static final String MORE_OF_NAME =
      "SELECT logical_name, stored_target, rule FROM mapping WHERE "
          + WITH_RULE.formatted("?1")
          + " UNION ALL SELECT * FROM (SELECT logical_name, stored_target, rule FROM mapping WHERE "
          + OF_LOGICAL.formatted("?1")
          + """
             AND stored_target::varchar(300) >= ?2::varchar(300) AND stored_target > ?2
            ORDER BY stored_target::varchar(300), stored_target LIMIT ?3) AS in_full
            """;

  /** Logical names by rules come in no order, and before ?2 too. */
  static final String OF_TARGET =
      NAMES_BY_RULE.formatted("?1")
          + " UNION ALL SELECT * FROM (SELECT logical_name FROM mapping WHERE "
          + OF_FULL_TARGET.formatted("?1")
          + """
             AND logical_name::varchar(300) >= ?2::varchar(300) AND logical_name > ?2
            ORDER BY logical_name::varchar(300), logical_name LIMIT ?3) AS in_full
            """;

  static final BySide OF_NAMES =
      new BySide(
          """
          SELECT logical_name, stored_target, rule
          FROM unnest(?1::text[]) AS asked(name)
          JOIN mapping
            ON logical_name::varchar(300) = asked.name::varchar(300) AND logical_name = asked.name
          LIMIT ?2
          """,
          "SELECT found.logical_name, asked.name, 0 FROM unnest(?1::text[]) AS asked(name)\n"
              + "CROSS JOIN LATERAL ("
              + NAMES_OF_TARGET.formatted("asked.name")
              + ") AS found LIMIT ?2");

  /** The position of each name and its mappings; the asked names are not sent back. */
  static final BySide FEW_OF_EACH =
      new BySide(
          """
          SELECT asked.place, found.stored_target, found.rule
          FROM unnest(?1::text[]) WITH ORDINALITY AS asked(name, place)
          CROSS JOIN LATERAL (
            SELECT stored_target, rule FROM mapping
            WHERE logical_name::varchar(300) = asked.name::varchar(300)
              AND logical_name = asked.name
            LIMIT ?2) AS found
          """,
          "SELECT asked.place, found.logical_name, 0\n"
              + "FROM unnest(?1::text[]) WITH ORDINALITY AS asked(name, place)\n"
              + "CROSS JOIN LATERAL (SELECT logical_name FROM ("
              + NAMES_OF_TARGET.formatted("asked.name")
              + ") AS either LIMIT ?2) AS found");

  /** Whole names after ?1, whatever their target names. */
  private static final String AFTER_NAME =
      """
      WHERE logical_name::varchar(300) >= ?1::varchar(300) AND logical_name > ?1
      """;

  private static final String AFTER =
      """
      WHERE rule = 0
        AND (stored_target::varchar(300), logical_name::varchar(300))
            >= (?1::varchar(300), ?2::varchar(300))
        AND (stored_target, logical_name) > (?1, ?2)
      """;

  private static final String AFTER_LONG =
      """
      WHERE rule = 0 AND stored_target::varchar(300) >= ?1::varchar(300)
        AND (stored_target, logical_name) > (?1, ?2)
      """;

  private static final String BELOW = " AND %1$s::varchar(300) <= ?4::varchar(300) AND %1$s < ?4\n";

  private static final String BY_HEADS = "ORDER BY %1$s::varchar(300), %2$s::varchar(300)";
  private static final String BY_NAMES = "ORDER BY %1$s::varchar(300), %1$s, %2$s";

  /** Rows after a logical name, and target names in full after a target and a logical name. */
  static final Matching MATCHING = matching(new BySide(AFTER_NAME, AFTER), BELOW, BY_HEADS);

  static final Matching MATCHING_LONG =
      matching(new BySide(AFTER_NAME, AFTER_LONG), BELOW, BY_NAMES);

  /** Bounds of fewer than 300 characters need no condition on whole names. */
  static final Matching MATCHING_SHORT =
      matching(
          new BySide(
              "WHERE logical_name::varchar(300) > ?1::varchar(300)\n",
              """
              WHERE rule = 0 AND (stored_target::varchar(300), logical_name::varchar(300))
                                 > (?1::varchar(300), ?2::varchar(300))
              """),
          " AND %1$s::varchar(300) < ?4::varchar(300)\n",
          BY_HEADS);

  /**
   * Looks at ?4 mappings with rules from logical name ?1 on; returns those with rule ?5 (0: any)
   * whose target name matches, and the last one. Their names are short, so heads suffice.
   */
  static final String BY_RULE = byRule("");

  static final String BY_RULE_BELOW = byRule(" AND logical_name::varchar(300) < ?2::varchar(300)");

  private PostgresqlCatalogSql() {}

  private static String byRule(String below) {
    return """
        SELECT logical_name, '', rule, place = ?4 FROM (
          SELECT logical_name, rule, row_number() OVER () AS place FROM (
            SELECT logical_name, rule FROM mapping
            WHERE logical_name::varchar(300) >= ?1::varchar(300)
              AND stored_target::varchar(300) = ''
        """
        + below
        + """
             ORDER BY logical_name::varchar(300) LIMIT ?4) AS looked_at) AS numbered
            WHERE place = ?4 OR (?5 = 0 OR rule = ?5)
              AND (SELECT target_head || substr(logical_name, length(logical_head) + 1)
                   FROM target_rule WHERE id = rule) LIKE ?3 ESCAPE '!'
            LIMIT ?6
            """;
  }

  /** In the template %1$s is the column of the given names, %2$s the other column. */
  private static BySide bySide(String template) {
    return new BySide(
        template.formatted("logical_name", "stored_target"),
        template.formatted("stored_target", "logical_name"));
  }

  private static Matching matching(BySide after, String below, String order) {
    BySide end = bySide(below + order);
    BySide open = bySide(order);
    return new Matching(
        new Bounds(whole(after, open), whole(after, end)),
        new Bounds(part(after, open), part(after, end)));
  }

  private static BySide both(String before, BySide range, BySide order, BySide after) {
    return new BySide(
        before + range.logical() + order.logical() + after.logical(),
        before + range.target() + order.target() + after.target());
  }

  private static BySide whole(BySide range, BySide order) {
    return both(
        "SELECT logical_name, stored_target, rule FROM mapping\n",
        range,
        order,
        new BySide(" LIMIT ?3"));
  }

  /** Looks at ?6 rows. */
  private static BySide part(BySide range, BySide order) {
    return both(
        """
        SELECT logical_name, stored_target, rule, place = ?6 FROM (
          SELECT logical_name, stored_target, rule, row_number() OVER () AS place FROM (
            SELECT logical_name, stored_target, rule FROM mapping
        """,
        range,
        order,
        bySide(
            """
             LIMIT ?6) AS looked_at) AS numbered
            WHERE place = ?6 OR %1$s LIKE ?5 ESCAPE '!' LIMIT ?3
            """));
  }
}
