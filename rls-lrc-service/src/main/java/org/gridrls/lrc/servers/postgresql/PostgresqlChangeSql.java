package org.gridrls.lrc.servers.postgresql;

/** The SQL with which the writer looks up and changes mappings in PostgreSQL. */
final class PostgresqlChangeSql {
  private static final String RULE_ROWS =
      """
      UNION ALL
      SELECT place, %1$s, 0
      FROM unnest(?5::text[], ?6::bigint[], ?7::bigint[]) AS asked(name, with_rule, place)
      WHERE EXISTS (SELECT 1 FROM mapping WHERE
      """
          + PostgresqlCatalogSql.WITH_RULE.formatted("asked.name")
          + " AND rule = with_rule)";

  /**
   * The position of each logical (?1) and target name (?2), how often it occurs, up to ?3, and the
   * target name and the rule of a logical name that occurs once. Of target names only rows in full
   * are counted, and those of logical name ?5 with rule ?6, for position ?7.
   */
  static final String OCCURRENCES =
      """
      SELECT place, times, CASE times WHEN 1 THEN other END, with_rule
      FROM unnest(?1::text[]) WITH ORDINALITY AS asked(name, place)
      CROSS JOIN LATERAL (
        SELECT count(*) AS times, min(stored_target) AS other, max(rule) AS with_rule FROM (
          SELECT stored_target, rule FROM mapping
          WHERE logical_name::varchar(300) = asked.name::varchar(300) AND logical_name = asked.name
          LIMIT ?3) AS found) AS counted
      UNION ALL
      SELECT ?4 + place, (SELECT count(*) FROM (
               SELECT 1 FROM mapping
               WHERE rule = 0 AND stored_target::varchar(300) = asked.name::varchar(300)
                 AND stored_target = asked.name
               LIMIT ?3) AS found), NULL, 0
      FROM unnest(?2::text[]) WITH ORDINALITY AS asked(name, place)
      """
          + RULE_ROWS.formatted("1, NULL");

  /**
   * Returns a row for each occurrence instead of counts, with the target name and the rule of a
   * logical name.
   */
  static final String EACH_OCCURRENCE =
      """
      SELECT place, found.stored_target, found.rule
      FROM unnest(?1::text[]) WITH ORDINALITY AS asked(name, place)
      CROSS JOIN LATERAL (
        SELECT stored_target, rule FROM mapping
        WHERE logical_name::varchar(300) = asked.name::varchar(300) AND logical_name = asked.name
        LIMIT ?3) AS found
      UNION ALL
      SELECT ?4 + place, NULL, 0
      FROM unnest(?2::text[]) WITH ORDINALITY AS asked(name, place)
      CROSS JOIN LATERAL (
        SELECT 1 FROM mapping
        WHERE rule = 0 AND stored_target::varchar(300) = asked.name::varchar(300)
          AND stored_target = asked.name
        LIMIT ?3) AS found
      """;

  /** Does the same, also for target names by rules as in {@link #OCCURRENCES}. */
  static final String EACH_OCCURRENCE_OR_RULE = EACH_OCCURRENCE + RULE_ROWS.formatted("NULL");

  /** For each logical name (?1) whether it has a mapping with rule ?2, in order. */
  static final String HAVE_RULES =
      "SELECT EXISTS (SELECT 1 FROM mapping WHERE "
          + PostgresqlCatalogSql.WITH_RULE.formatted("asked.name")
          + """
             AND rule = with_rule)
            FROM unnest(?1::text[], ?2::bigint[]) WITH ORDINALITY AS asked(name, with_rule, place)
            ORDER BY place
            """;

  static final String INSERT =
      """
      INSERT INTO mapping (logical_name, stored_target, rule)
      SELECT * FROM unnest(?1::text[], ?2::text[], ?3::integer[])
      """;

  static final String DELETE_BY_RULE =
      """
      DELETE FROM mapping
      USING unnest(?1::text[], ?2::integer[]) AS gone(logical_name, rule)
      WHERE mapping.logical_name::varchar(300) = gone.logical_name::varchar(300)
        AND mapping.stored_target::varchar(300) = ''
        AND mapping.logical_name = gone.logical_name AND mapping.rule = gone.rule
      """;

  /** Deletes mappings by their rule, and those that are stored in full although a rule fits. */
  static final String DELETE =
      """
      DELETE FROM mapping
      USING unnest(?1::text[], ?2::text[], ?3::integer[]) AS gone(logical_name, stored_target, rule)
      WHERE mapping.logical_name::varchar(300) = gone.logical_name::varchar(300)
        AND mapping.stored_target::varchar(300) = ANY (ARRAY['', gone.stored_target::varchar(300)])
        AND mapping.logical_name = gone.logical_name
        AND CASE mapping.rule WHEN 0 THEN mapping.stored_target = gone.stored_target
            ELSE mapping.rule = gone.rule END
      """;

  /** Deletes mappings that no rule fits. */
  static final String DELETE_IN_FULL =
      """
      DELETE FROM mapping USING unnest(?1::text[], ?2::text[]) AS gone(logical_name, stored_target)
      WHERE mapping.logical_name::varchar(300) = gone.logical_name::varchar(300)
        AND mapping.stored_target::varchar(300) = gone.stored_target::varchar(300)
        AND mapping.logical_name = gone.logical_name AND mapping.stored_target = gone.stored_target
      """;

  static final String APPEND =
      """
      INSERT INTO "change" (sequence, added, logical_name)
      SELECT * FROM unnest(?1::bigint[], ?2::smallint[], ?3::text[])
      """;

  static final String SAVE_RULE =
      """
      INSERT INTO target_rule (id, logical_head, target_head) VALUES (?1, ?2, ?3)
      ON CONFLICT DO NOTHING
      """;

  private PostgresqlChangeSql() {}
}
