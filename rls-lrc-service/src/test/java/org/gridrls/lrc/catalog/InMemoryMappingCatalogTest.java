package org.gridrls.lrc.catalog;

import org.junit.jupiter.api.Nested;

class InMemoryMappingCatalogTest {
  @Nested
  class Mappings extends MappingContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class Names extends ExactNamesContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class Queries extends QueryContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class Attributes extends AttributeContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class Journal extends ChangeLogContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class RandomOperations extends RandomOperationsContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class RequestedOnce extends RequestIdContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }

  @Nested
  class Search extends RandomSearchContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.inMemory();
    }
  }
}
