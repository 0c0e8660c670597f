package org.gridrls.lrc.store;

import java.time.Duration;
import org.gridrls.lrc.catalog.AttributeContract;
import org.gridrls.lrc.catalog.CatalogContract.OpenCatalog;
import org.gridrls.lrc.catalog.ChangeLogContract;
import org.gridrls.lrc.catalog.ExactNamesContract;
import org.gridrls.lrc.catalog.MappingContract;
import org.gridrls.lrc.catalog.QueryContract;
import org.gridrls.lrc.catalog.RandomOperationsContract;
import org.gridrls.lrc.catalog.RandomSearchContract;
import org.gridrls.lrc.catalog.RequestIdContract;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.Nested;

/** All contracts of a catalog, on one kind of database. */
public abstract class StoreContracts {
  /** The URL of a new store. */
  protected abstract String emptyStore();

  protected Stores stores() {
    return Stores.EMBEDDED;
  }

  private OpenCatalog emptyCatalog() {
    return opened(StoreConfig.durable(emptyStore()));
  }

  private OpenCatalog opened(StoreConfig config) {
    JdbcMappingCatalog catalog = stores().open(config);
    return new OpenCatalog(catalog, catalog, catalog::close);
  }

  @Nested
  class Mappings extends MappingContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class Names extends ExactNamesContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class Queries extends QueryContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class Attributes extends AttributeContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class Journal extends ChangeLogContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class RandomOperations extends RandomOperationsContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class RequestedOnce extends RequestIdContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class Search extends RandomSearchContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  /** Searches as if each search could find more than is worth sorting. */
  @Nested
  class SearchInOrderOfNames extends RandomSearchContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return opened(
          new StoreConfig(emptyStore(), StoreConfig.Login.NONE, true, 100, 2, 0, Duration.ZERO));
    }
  }
}
