package org.gridrls.lrc.servers.mysql;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gridrls.api.ObjectType;
import org.gridrls.lrc.servers.HeadedMappings.Matching;
import org.gridrls.lrc.store.jdbc.MappingSql.BySide;

/**
 * The SQL of mappings, for MySQL and MariaDB. Names are bytes; the indexes hold their heads: every
 * condition on a name is given for the head too. Lists of names go in as so many parameters.
 */
final class MysqlCatalogSql {
  /** A name that is shorter stands whole in the indexes, so these sort it among others. */
  static final int HEAD_BYTES = 1_500;

  /** Names in double quotes as in the standard; sorting by all of a name. */
  static final String SESSION_VARIABLES =
      "sql_mode='ANSI_QUOTES,STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION',"
          + "max_sort_length=32768,sort_buffer_size=4194304";

  /** The hold on the store ends with the session, also that of a machine that vanished. */
  static final String WRITING = "SET SESSION wait_timeout = 600";

  static final String SERVER_SETTINGS = "SELECT @@innodb_flush_log_at_trx_commit, database()";
  static final String HOLD = "SELECT GET_LOCK(?, 3)";

  static final String INSERT = "INSERT INTO mapping (logical_name, target_name) VALUES (?1, ?2)";

  /** As often as they occur, and those with the same head in no order. */
  static final String LOGICAL_NAMES =
      "SELECT logical_name FROM mapping FORCE INDEX (mapping_by_logical) ORDER BY logical_head";

  static final BySide EXISTS =
      side(
          """
          SELECT EXISTS (SELECT 1 FROM mapping FORCE INDEX (mapping_by_OWN)
                         WHERE OWN_head = LEFT(?1, 1500) AND OWN_name = ?1)
          """);

  private static final String OF_ONE =
      """
      SELECT logical_name, target_name FROM mapping FORCE INDEX (mapping_by_OWN)
      WHERE OWN_head = LEFT(?1, 1500) AND OWN_name = ?1
        AND OTHER_head >= LEFT(?2, 1500) AND OTHER_name > ?2
      """;

  /** In the order of the index, which is that of the names as long as no row has a long one. */
  static final BySide OF_NAME = side(OF_ONE + "ORDER BY OTHER_head LIMIT ?3");

  /** In the order of names of any length. */
  static final BySide OF_NAME_LONG = side(OF_ONE + "ORDER BY OTHER_name LIMIT ?3");

  /** Takes the heads of the names, and the names. */
  static final BySide OF_NAMES =
      side(
          """
          SELECT logical_name, target_name FROM mapping FORCE INDEX (mapping_by_OWN)
          WHERE OWN_head IN (?1) AND OWN_name IN (?2) LIMIT ?3
          """);

  private static final String AFTER =
      """
      SELECT logical_name, target_name FROM mapping FORCE INDEX (mapping_by_OWN)
      WHERE (OWN_head = ?1 AND OTHER_head >= LEFT(?2, 1500) OR OWN_head > ?1)
      """;

  private static final String AFTER_LONG =
      """
      SELECT logical_name, target_name FROM mapping FORCE INDEX (mapping_by_OWN)
      WHERE OWN_head >= LEFT(?1, 1500)
      """;

  private static final String MATCHES =
      """
        AND (OWN_name > ?1 OR OWN_name = ?1 AND OTHER_name > ?2)
        AND CONVERT(OWN_name USING utf8mb4) COLLATE utf8mb4_bin
            LIKE CONVERT(?3 USING utf8mb4) ESCAPE '!'
      """;

  private static final String BELOW = " AND OWN_head <= LEFT(?5, 1500) AND OWN_name < ?5\n";
  private static final String BY_HEADS = "ORDER BY OWN_head, OTHER_head LIMIT ?4";
  private static final String BY_NAMES = "ORDER BY OWN_name, OTHER_name LIMIT ?4";

  static final Matching MATCHING =
      new Matching(side(AFTER + MATCHES + BY_HEADS), side(AFTER + MATCHES + BELOW + BY_HEADS));
  static final Matching MATCHING_LONG =
      new Matching(
          side(AFTER_LONG + MATCHES + BY_NAMES), side(AFTER_LONG + MATCHES + BELOW + BY_NAMES));

  static final BySide RENAME =
      side("UPDATE mapping SET OWN_name = ?2 WHERE OWN_head = LEFT(?1, 1500) AND OWN_name = ?1");

  /** Takes the heads of the names: all rows of these, or so many that there may be more. */
  static final BySide OF_HEADS =
      side(
          """
          SELECT logical_name, target_name, id FROM mapping FORCE INDEX (mapping_by_OWN)
          WHERE OWN_head IN (?1) LIMIT ?2
          """);

  /** By the numbers of rows: a condition for each of them costs the server many times the work. */
  static final String DELETE = "DELETE FROM mapping WHERE id IN (?1)";

  private static final BySide LOOK_NAME =
      side(
          """
          (SELECT %1$d, id FROM mapping FORCE INDEX (mapping_by_OWN)
           WHERE OWN_head = LEFT(?%2$d, 1500) AND OWN_name = ?%2$d LIMIT ?1)
          """);

  private static final String LOOK_MAPPING =
      """
      (SELECT %1$d, id FROM mapping FORCE INDEX (mapping_by_logical)
       WHERE logical_head = LEFT(?%2$d, 1500) AND target_head = LEFT(?%3$d, 1500)
         AND logical_name = ?%2$d AND target_name = ?%3$d LIMIT ?1)
      """;

  private static final Map<String, String> JOINED = new ConcurrentHashMap<>();

  private MysqlCatalogSql() {}

  private static BySide side(String template) {
    return new BySide(
        template.replace("OWN", "logical").replace("OTHER", "target"),
        template.replace("OWN", "target").replace("OTHER", "logical"));
  }

  /**
   * For so many names (?2, ?3, …): the place of each, from 1, and the number of a row of it, as
   * often as it occurs, ?1 times at most.
   */
  static String lookNames(ObjectType type, int count) {
    return joined(LOOK_NAME.of(type), count, 1);
  }

  /**
   * For so many mappings (?2 and ?3, ?4 and ?5, …): the places of those that are there, and the
   * numbers of their rows.
   */
  static String lookMappings(int count) {
    return joined(LOOK_MAPPING, count, 2);
  }

  private static String joined(String template, int count, int values) {
    return JOINED.computeIfAbsent(
        count + template,
        key -> {
          StringBuilder text = new StringBuilder();
          for (int place = 1; place <= count; place++) {
            int first = 2 + (place - 1) * values;
            text.append(place == 1 ? "" : "UNION ALL ");
            text.append(template.formatted(place, first, first + 1));
          }
          return text.toString();
        });
  }

  /** A pattern is about characters, so the bytes are taken as such. */
  static String matches(String column) {
    return "CONVERT("
        + column
        + " USING utf8mb4) COLLATE utf8mb4_bin LIKE CONVERT(? USING utf8mb4) ESCAPE '!'";
  }
}
