package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.AcknowledgedStates;
import org.gridrls.lrc.catalog.AcknowledgedStatesContract;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.CatalogIdentityContract;
import org.gridrls.lrc.store.FutureSchemaContract;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.StoreContracts;
import org.gridrls.lrc.store.Stores;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** MariaDB by the driver of MySQL. */
@Tag("process")
class MariadbCatalogTest extends StoreContracts {
  @Override
  protected String emptyStore() {
    return DatabaseServer.mariadb().newStore();
  }

  @Override
  protected Stores stores() {
    return DatabaseServer.STORES;
  }

  @Test
  void theUrlMayNameMariadb() {
    String url = DatabaseServer.mariadb().newStore().replaceFirst("jdbc:mysql:", "jdbc:mariadb:");
    try (JdbcMappingCatalog catalog = DatabaseServer.STORES.open(StoreConfig.durable(url))) {
      catalog.apply(new CatalogChange.Create(Mapping.of("a", "t")));
      assertEquals(1, catalog.counts().mappings());
    }
  }

  @Test
  void durabilityIsNotRelaxedForOneSession() {
    StoreConfig relaxed =
        new StoreConfig("jdbc:mysql://nowhere/lrc", StoreConfig.Login.NONE, false, 10, 1);
    RlsException refused =
        assertThrows(RlsException.class, () -> DatabaseServer.STORES.open(relaxed));
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
    assertTrue(refused.getMessage().contains("innodb_flush_log_at_trx_commit"));
  }

  @Nested
  class Owned extends OwnershipContract {
    @Override
    DatabaseServer server() {
      return DatabaseServer.mariadb();
    }
  }

  @Nested
  class Lookups extends LookupsContract {
    @Override
    DatabaseServer server() {
      return DatabaseServer.mariadb();
    }
  }

  @Nested
  class OnAServer extends ServerStoreContract {
    @Override
    DatabaseServer server() {
      return DatabaseServer.mariadb();
    }
  }

  @Nested
  class Acknowledged extends AcknowledgedStatesContract {
    private JdbcMappingCatalog catalog;

    @BeforeEach
    void open() {
      catalog =
          DatabaseServer.STORES.open(StoreConfig.durable(DatabaseServer.mariadb().newStore()));
    }

    @AfterEach
    void close() {
      catalog.close();
    }

    @Override
    protected AcknowledgedStates states() {
      return catalog.acknowledgedStates();
    }
  }

  @Nested
  class FutureSchema extends FutureSchemaContract {
    @Override
    protected String emptyStore() {
      return DatabaseServer.mariadb().newStore();
    }

    @Override
    protected Stores stores() {
      return DatabaseServer.STORES;
    }
  }

  @Nested
  class Identity extends CatalogIdentityContract {
    @Override
    protected String emptyStore() {
      return DatabaseServer.mariadb().newStore();
    }

    @Override
    protected Stores stores() {
      return DatabaseServer.STORES;
    }
  }

  @Nested
  class Scans extends ScanContract {
    @Override
    DatabaseServer server() {
      return DatabaseServer.mariadb();
    }
  }
}
