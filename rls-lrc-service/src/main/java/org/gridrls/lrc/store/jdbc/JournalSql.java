package org.gridrls.lrc.store.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.catalog.CatalogCounts;

/** The SQL of the change journal and of the counts, the same on all databases. */
public final class JournalSql {
  public static final String SINCE =
      """
      SELECT sequence, added, logical_name FROM "change"
      WHERE sequence > ?1 ORDER BY sequence LIMIT ?2
      """;

  public static final String OLDEST =
      """
      SELECT coalesce(min(sequence), ?1 + 1) FROM "change"
      """;

  public static final String TRIM =
      """
      DELETE FROM "change" WHERE sequence <= ?1
      """;

  public static final String COUNTS =
      "SELECT logical_names, target_names, mappings, sequence FROM catalog_state";

  public static final String SAVE_COUNTS =
      "UPDATE catalog_state SET logical_names = ?1, target_names = ?2, mappings = ?3, sequence ="
          + " ?4";

  public static final String BOOT_ID = "SELECT boot_id FROM catalog_state";
  public static final String CATALOG_ID = "SELECT catalog_id FROM catalog_state";
  public static final String SAVE_CATALOG_ID = "UPDATE catalog_state SET catalog_id = ?1";
  public static final String SAVE_BOOT_ID = "UPDATE catalog_state SET boot_id = ?1";
  public static final String SAVEPOINT = "SAVEPOINT bulk";
  public static final String UNDO_TO_SAVEPOINT = "ROLLBACK TO bulk";
  public static final String FORGET_SAVEPOINT = "RELEASE SAVEPOINT bulk";

  private JournalSql() {}

  public static CatalogChanges.Change entry(ResultSet row, JdbcDialect dialect)
      throws SQLException {
    return new CatalogChanges.Change(row.getLong(1), row.getBoolean(2), dialect.name(row, 3));
  }

  public static CatalogCounts counts(ResultSet row) throws SQLException {
    return new CatalogCounts(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4));
  }
}
