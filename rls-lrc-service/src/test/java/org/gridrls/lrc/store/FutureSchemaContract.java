package org.gridrls.lrc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.jdbc.JournalSql;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.Test;

/** A store that a newer program has changed is not touched by an older one. */
public abstract class FutureSchemaContract {
  /** The URL of a new store. */
  protected abstract String emptyStore();

  protected Stores stores() {
    return Stores.EMBEDDED;
  }

  private JdbcMappingCatalog open(String url) {
    return stores().open(StoreConfig.durable(url));
  }

  private static String ask(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertTrue(rows.next());
      return rows.getString(1);
    }
  }

  @Test
  void aStoreOfANewerSchemaIsRefusedAndStaysAsItWas() throws SQLException {
    String url = emptyStore();
    try (JdbcMappingCatalog catalog = open(url)) {
      catalog.apply(new CatalogChange.Create(Mapping.of("a", "t")));
    }
    String bootId = ask(url, JournalSql.BOOT_ID);
    RawSql.execute(
        url,
        "INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,"
            + " checksum, installed_by, execution_time, success)"
            + " VALUES (99, '99', 'from the future', 'SQL', 'V99__future.sql', 1, 'x', 1, '1')");
    RlsException refused = assertThrows(RlsException.class, () -> open(url));
    assertEquals(RlsError.STORE_FAILED, refused.error());
    assertTrue(refused.getMessage().contains("schema version 99"), refused.getMessage());
    assertTrue(refused.getMessage().contains("up to version "), refused.getMessage());
    assertTrue(refused.getMessage().contains("newer program"), refused.getMessage());
    assertEquals(bootId, ask(url, JournalSql.BOOT_ID));
  }

  @Test
  void aMigrationThatFailsIsTyped() throws SQLException {
    String url = emptyStore();
    open(url).close();
    String last = ask(url, "SELECT max(installed_rank) FROM flyway_schema_history");
    RawSql.execute(url, "DELETE FROM flyway_schema_history WHERE installed_rank = " + last);
    RlsException refused = assertThrows(RlsException.class, () -> open(url));
    assertEquals(RlsError.STORE_FAILED, refused.error());
    assertTrue(refused.getMessage().contains("schema"), refused.getMessage());
  }
}
