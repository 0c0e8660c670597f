package org.gridrls.lrc.catalog;

import org.gridrls.lrc.catalog.CatalogContract.OpenCatalog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

class PostgresqlCatalogTest extends StoreContracts {
  @Override
  OpenCatalog emptyCatalog() {
    return OpenCatalog.store(DatabaseServer.postgresql().newStore());
  }

  @Nested
  class OnAServer extends ServerStoreContract {
    @Override
    DatabaseServer server() {
      return DatabaseServer.postgresql();
    }
  }

  @Nested
  class Targets extends TargetStoreContract {
    private JdbcMappingCatalog catalog;

    @BeforeEach
    void open() {
      catalog =
          JdbcMappingCatalog.open(StoreConfig.durable(DatabaseServer.postgresql().newStore()), 1);
    }

    @AfterEach
    void close() {
      catalog.close();
    }

    @Override
    TargetStore store() {
      return catalog.targetStore();
    }
  }
}
