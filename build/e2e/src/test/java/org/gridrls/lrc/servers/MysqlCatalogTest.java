package org.gridrls.lrc.servers;

import org.gridrls.lrc.store.CatalogIdentityContract;
import org.gridrls.lrc.store.StoreContracts;
import org.gridrls.lrc.store.Stores;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** A real MySQL, where one was unpacked. */
@Tag("process")
class MysqlCatalogTest extends StoreContracts {
  @Override
  protected String emptyStore() {
    return DatabaseServer.mysql().newStore();
  }

  @Override
  protected Stores stores() {
    return DatabaseServer.STORES;
  }

  @Nested
  class Owned extends OwnershipContract {
    @Override
    DatabaseServer server() {
      return DatabaseServer.mysql();
    }
  }

  @Nested
  class Lookups extends LookupsContract {
    @Override
    DatabaseServer server() {
      return DatabaseServer.mysql();
    }
  }

  @Nested
  class OnAServer extends ServerStoreContract {
    @Override
    DatabaseServer server() {
      return DatabaseServer.mysql();
    }
  }

  @Nested
  class Identity extends CatalogIdentityContract {
    @Override
    protected String emptyStore() {
      return DatabaseServer.mysql().newStore();
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
      return DatabaseServer.mysql();
    }
  }
}
