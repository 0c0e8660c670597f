package org.gridrls.lrc.servers.mysql;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gridrls.api.ObjectType;
import org.gridrls.lrc.servers.PrefixIndexedMappings.Bounds;
import org.gridrls.lrc.servers.PrefixIndexedMappings.Matching;
import org.gridrls.lrc.store.jdbc.MappingSql.BySide;

/**
 * The SQL of mappings for MySQL and MariaDB. Names are bytes and their prefixes are indexed, so
 * every condition on a name is also given for its prefix. Lists of names are passed as one
 * parameter per name.
 */
final class MysqlCatalogSql {
  /** Shorter names are indexed whole, so the index sorts them correctly. */
  static final int HEAD_BYTES = 1_500;

  /**
   * Double quotes as in the standard, and sorting by whole names. Names are always looked up by an
   * index, so the rows of each name in a list need not be estimated.
   */
  static final String SESSION_VARIABLES =
      "sql_mode='ANSI_QUOTES,STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION',"
          + "max_sort_length=32768,sort_buffer_size=4194304,eq_range_index_dive_limit=1";

  /**
   * Rows stay locked by the session of a machine that vanished. A Galera node answers the next
   * query when it has applied what the others committed before; MySQL ignores that as a comment.
   */
  static final String WRITING =
      "SET SESSION wait_timeout = 30, SESSION innodb_lock_wait_timeout = 10"
          + " /*M! , SESSION wsrep_sync_wait = 1 */";

  /** Once the node was level, it is ahead of the others as long as only this session writes. */
  static final String LEVEL =
      "SET SESSION sql_auto_is_null = 0 /*M! , SESSION wsrep_sync_wait = 0 */";

  /** Each query waits until the node has applied what the others committed before. */
  static final String READING_OF_CLUSTER =
      "SET SESSION sql_auto_is_null = 0 /*M! , SESSION wsrep_sync_wait = 1 */";

  static final String SERVER_SETTINGS = "SELECT @@innodb_flush_log_at_trx_commit";

  /**
   * Asks for the status of Galera, group replication and semi-synchronous replication: empty or OFF
   * without them.
   */
  static final String REPLICATION_STATUS =
      """
      SHOW GLOBAL STATUS WHERE Variable_name IN (
        'wsrep_cluster_state_uuid', 'group_replication_primary_member',
        'Rpl_semi_sync_master_status', 'Rpl_semi_sync_source_status')
      """;

  /** Each occurrence of a name; names with the same prefix are in no order. */
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

  /** In the order of the index, which is that of names as long as no row has a long name. */
  static final BySide OF_NAME = side(OF_ONE + "ORDER BY OTHER_head LIMIT ?3");

  /** In the order of names of any length. */
  static final BySide OF_NAME_LONG = side(OF_ONE + "ORDER BY OTHER_name LIMIT ?3");

  /** Takes the prefixes of the names and the names. */
  static final BySide OF_NAMES =
      side(
          """
          SELECT logical_name, target_name FROM mapping FORCE INDEX (mapping_by_OWN)
          WHERE OWN_head IN (?1) AND OWN_name IN (?2) LIMIT ?3
          """);

  private static final String AFTER =
      """
      WHERE (OWN_head = ?1 AND OTHER_head >= LEFT(?2, 1500) OR OWN_head > ?1)
        AND (OWN_name > ?1 OR OWN_name = ?1 AND OTHER_name > ?2)
      """;

  private static final String AFTER_LONG =
      """
      WHERE OWN_head >= LEFT(?1, 1500)
        AND (OWN_name > ?1 OR OWN_name = ?1 AND OTHER_name > ?2)
      """;

  private static final String MATCHES =
      """
      CONVERT(OWN_name USING utf8mb4) COLLATE utf8mb4_bin
            LIKE CONVERT(?5 USING utf8mb4) ESCAPE '!'
      """;

  private static final String BELOW = " AND OWN_head <= LEFT(?4, 1500) AND OWN_name < ?4\n";
  private static final String BY_HEADS = "ORDER BY OWN_head, OTHER_head";
  private static final String BY_NAMES = "ORDER BY OWN_name, OTHER_name";

  static final Matching MATCHING = matching(AFTER, BY_HEADS);
  static final Matching MATCHING_LONG = matching(AFTER_LONG, BY_NAMES);

  static final BySide RENAME =
      side("UPDATE mapping SET OWN_name = ?2 WHERE OWN_head = LEFT(?1, 1500) AND OWN_name = ?1");

  /** Takes the prefixes of the names; returns all their rows, up to a limit. */
  static final BySide OF_HEADS =
      side(
          """
          SELECT logical_name, target_name, id FROM mapping FORCE INDEX (mapping_by_OWN)
          WHERE OWN_head IN (?1) LIMIT ?2
          """);

  /** Deletes by row id: a condition per mapping would multiply the work of the server. */
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

  /**
   * Inserts {@code count} mappings. With a list of columns the server would first fill each row
   * with its defaults, 36 KB.
   */
  static String insert(int count) {
    return "INSERT INTO mapping VALUES " + rows("(NULL, ?, ?, DEFAULT, DEFAULT)", count);
  }

  /** Appends {@code count} entries to the journal; without a list of columns as above. */
  static String append(int count) {
    return "INSERT INTO \"change\" VALUES " + rows("(?, ?, ?)", count);
  }

  private static String rows(String row, int count) {
    return row + (", " + row).repeat(count - 1);
  }

  private static Matching matching(String after, String order) {
    return new Matching(
        new Bounds(whole(after, order), whole(after + BELOW, order)),
        new Bounds(part(after, order), part(after + BELOW, order)));
  }

  private static BySide whole(String range, String order) {
    return side(
        "SELECT logical_name, target_name FROM mapping FORCE INDEX (mapping_by_OWN)\n"
            + range
            + order
            + " LIMIT ?3");
  }

  /** Looks at ?6 rows. The window states its order: else MariaDB numbers them in any order. */
  private static BySide part(String range, String order) {
    return side(
        "SELECT logical_name, target_name, place = ?6 FROM (\n"
            + "  SELECT logical_name, target_name, ROW_NUMBER() OVER ("
            + BY_NAMES
            + ") AS place FROM (\n"
            + "    SELECT logical_name, target_name FROM mapping FORCE INDEX (mapping_by_OWN)\n"
            + range
            + order
            + " LIMIT ?6) AS looked_at) AS numbered\nWHERE place = ?6 OR "
            + MATCHES
            + "ORDER BY place LIMIT ?3");
  }

  private static BySide side(String template) {
    return new BySide(
        template.replace("OWN", "logical").replace("OTHER", "target"),
        template.replace("OWN", "target").replace("OTHER", "logical"));
  }

  /**
   * For each of {@code count} names (?2, ?3, …) its position from 1 and the ids of up to ?1 of its
   * rows.
   */
  static String lookNames(ObjectType type, int count) {
    return joined(LOOK_NAME.of(type), count, 1);
  }

  /**
   * For each of {@code count} mappings (?2 and ?3, ?4 and ?5, …) that exists, its position from 1
   * and its row id.
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

  /** Patterns match characters, so the bytes are converted. */
  static String matches(String column) {
    return "CONVERT("
        + column
        + " USING utf8mb4) COLLATE utf8mb4_bin LIKE CONVERT(? USING utf8mb4) ESCAPE '!'";
  }
}
