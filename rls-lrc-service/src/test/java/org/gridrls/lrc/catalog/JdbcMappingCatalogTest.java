package org.gridrls.lrc.catalog;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

class JdbcMappingCatalogTest {
  @TempDir Path directory;

  @Nested
  class Mappings extends MappingContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.sqlite(directory);
    }
  }

  @Nested
  class Queries extends QueryContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.sqlite(directory);
    }
  }

  @Nested
  class Attributes extends AttributeContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.sqlite(directory);
    }
  }

  @Nested
  class Journal extends ChangeLogContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.sqlite(directory);
    }
  }

  @Nested
  class RandomOperations extends RandomOperationsContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.sqlite(directory);
    }
  }

  @Nested
  class RequestedOnce extends RequestIdContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.sqlite(directory);
    }
  }

  @Nested
  class Search extends RandomSearchContract {
    @Override
    OpenCatalog emptyCatalog() {
      return OpenCatalog.sqlite(directory);
    }
  }
}
