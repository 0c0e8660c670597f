package org.gridrls.lrc.store;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

class CatalogIdentityTest {
  @Nested
  class Sqlite extends CatalogIdentityContract {
    @TempDir Path directory;
    private int stores;

    @Override
    protected String emptyStore() {
      return "jdbc:sqlite:" + directory.resolve("lrc" + ++stores + ".db");
    }
  }
}
