package org.gridrls.lrc.catalog;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

class CatalogIdentityTest {
  @Nested
  class Sqlite extends CatalogIdentityContract {
    @TempDir Path directory;
    private int stores;

    @Override
    String emptyStore() {
      return "jdbc:sqlite:" + directory.resolve("lrc" + ++stores + ".db");
    }
  }

  @Nested
  class Postgresql extends CatalogIdentityContract {
    @Override
    String emptyStore() {
      return DatabaseServer.postgresql().newStore();
    }
  }

  @Nested
  class Mariadb extends CatalogIdentityContract {
    @Override
    String emptyStore() {
      return DatabaseServer.mariadb().newStore();
    }
  }
}
