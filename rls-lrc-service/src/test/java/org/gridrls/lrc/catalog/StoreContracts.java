package org.gridrls.lrc.catalog;

import java.time.Duration;
import org.gridrls.lrc.catalog.CatalogContract.OpenCatalog;
import org.junit.jupiter.api.Nested;

/** All contracts of a catalog, on one kind of database. */
abstract class StoreContracts {
  /** The URL of a new store. */
  abstract String emptyStore();

  private OpenCatalog emptyCatalog() {
    return OpenCatalog.store(StoreConfig.durable(emptyStore()));
  }

  @Nested
  class Mappings extends MappingContract {
    @Override
    OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class Names extends ExactNamesContract {
    @Override
    OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class Queries extends QueryContract {
    @Override
    OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class Attributes extends AttributeContract {
    @Override
    OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class Journal extends ChangeLogContract {
    @Override
    OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class RandomOperations extends RandomOperationsContract {
    @Override
    OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class RequestedOnce extends RequestIdContract {
    @Override
    OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  @Nested
  class Search extends RandomSearchContract {
    @Override
    OpenCatalog emptyCatalog() {
      return StoreContracts.this.emptyCatalog();
    }
  }

  /** As if each search could find more than is worth sorting. */
  @Nested
  class SearchInOrderOfNames extends RandomSearchContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.store(
          new StoreConfig(
              emptyStore(), StoreConfig.Login.NONE, true, 100, 2, 0, Duration.ZERO, true));
    }
  }
}
