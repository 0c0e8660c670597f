package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.SQLException;
import java.util.Optional;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.servers.mysql.JdbcMysql;
import org.gridrls.lrc.servers.postgresql.JdbcPostgresql;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.RawSql;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.jdbc.StoreTrouble.TroubleKind;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests what the failures of a database server reveal about a store. */
@Tag("process")
@Timeout(60)
class ServerTroubleTest {
  private static JdbcMappingCatalog open(String url) {
    return DatabaseServer.STORES.open(StoreConfig.durable(url));
  }

  private static CatalogChange create(String name) {
    return new CatalogChange.Create(Mapping.of(name, "t"));
  }

  @Test
  void eachDatabaseNamesItsTroubles() {
    try (JdbcDialect postgresql =
            JdbcPostgresql.KIND.open().apply(StoreConfig.durable("jdbc:postgresql://h/d"));
        JdbcDialect mysql = JdbcMysql.KIND.open().apply(StoreConfig.durable("jdbc:mysql://h/d"))) {
      assertEquals(
          Optional.of(TroubleKind.FULL), postgresql.trouble(new SQLException("x", "53100")));
      assertEquals(
          Optional.of(TroubleKind.DAMAGED), postgresql.trouble(new SQLException("x", "XX001")));
      assertEquals(Optional.empty(), postgresql.trouble(new SQLException("x", "08006")));
      assertEquals(
          Optional.of(TroubleKind.FULL), mysql.trouble(new SQLException("x", "HY000", 1114)));
      assertEquals(Optional.empty(), mysql.trouble(new SQLException("x", "HY000", 1205)));
    }
  }

  @Test
  void aDatabaseThatBecomesReadOnlyRefusesWritesUntilItIsNotAnyMore() {
    String url = DatabaseServer.postgresql().newStore();
    try (JdbcMappingCatalog catalog = open(url)) {
      catalog.apply(create("a"));
      RawSql.execute(url, "ALTER DATABASE postgres SET default_transaction_read_only = on");
      try {
        DatabaseServer.postgresql().endSessions();
        Eventually.holds(
            "a refusal of a read-only store",
            () ->
                assertThrows(RlsException.class, () -> catalog.apply(create("b")))
                    .getMessage()
                    .contains("read-only"));
        assertEquals(Optional.of("the store is read-only: no writes"), catalog.trouble());
      } finally {
        RawSql.execute(
            url + "&options=-c%20default_transaction_read_only=off",
            "ALTER DATABASE postgres RESET default_transaction_read_only");
        DatabaseServer.postgresql().endSessions();
      }
      Eventually.holds("a write", () -> written(catalog));
      assertEquals(Optional.empty(), catalog.trouble());
    }
  }

  private static boolean written(JdbcMappingCatalog catalog) {
    try {
      catalog.apply(create("c"));
      return true;
    } catch (RlsException e) {
      return false;
    }
  }
}
