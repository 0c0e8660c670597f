package org.gridrls.lrc.catalog;

import java.nio.file.Path;
import org.gridrls.lrc.catalog.CatalogContract.OpenCatalog;
import org.junit.jupiter.api.io.TempDir;

class JdbcMappingCatalogTest extends StoreContracts {
  @TempDir Path directory;

  @Override
  OpenCatalog emptyCatalog() {
    return OpenCatalog.sqlite(directory);
  }
}
