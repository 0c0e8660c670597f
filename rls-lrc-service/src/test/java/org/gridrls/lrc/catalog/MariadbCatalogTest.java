package org.gridrls.lrc.catalog;

import org.gridrls.lrc.catalog.CatalogContract.OpenCatalog;
import org.junit.jupiter.api.Nested;

/** MariaDB by the driver of MySQL. */
class MariadbCatalogTest extends StoreContracts {
  @Override
  OpenCatalog emptyCatalog() {
    return OpenCatalog.store(DatabaseServer.mariadb().newStore());
  }

  @Nested
  class OnAServer extends ServerStoreContract {
    @Override
    DatabaseServer server() {
      return DatabaseServer.mariadb();
    }
  }
}
