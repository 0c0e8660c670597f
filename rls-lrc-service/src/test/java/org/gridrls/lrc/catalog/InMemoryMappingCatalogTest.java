package org.gridrls.lrc.catalog;

import org.junit.jupiter.api.Nested;

class InMemoryMappingCatalogTest {
  @Nested
  class Mappings extends MappingContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class Names extends ExactNamesContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class Queries extends QueryContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class Attributes extends AttributeContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class Journal extends ChangeLogContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class RandomOperations extends RandomOperationsContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class RequestedOnce extends RequestIdContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class Search extends RandomSearchContract {
    @Override
    protected OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }
}
