package org.gridrls.lrc.catalog;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

class FutureSchemaTest {
  @Nested
  class Sqlite extends FutureSchemaContract {
    @TempDir Path directory;

    @Override
    String emptyStore() {
      return "jdbc:sqlite:" + directory.resolve("lrc.db");
    }
  }

  @Nested
  class Postgresql extends FutureSchemaContract {
    @Override
    String emptyStore() {
      return DatabaseServer.postgresql().newStore();
    }
  }

  @Nested
  class Mariadb extends FutureSchemaContract {
    @Override
    String emptyStore() {
      return DatabaseServer.mariadb().newStore();
    }
  }
}
