package org.gridrls.lrc.catalog;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class JdbcMappingCatalogTest extends StoreContracts {
  @TempDir Path directory;

  @Override
  String emptyStore() {
    return "jdbc:sqlite:" + directory.resolve("lrc.db");
  }
}
