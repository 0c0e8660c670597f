package org.gridrls.lrc.store;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class JdbcMappingCatalogTest extends StoreContracts {
  @TempDir Path directory;

  @Override
  protected String emptyStore() {
    return "jdbc:sqlite:" + directory.resolve("lrc.db");
  }
}
