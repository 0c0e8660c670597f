package org.gridrls.lrc.store;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

class FutureSchemaTest {
  @Nested
  class Sqlite extends FutureSchemaContract {
    @TempDir Path directory;

    @Override
    protected String emptyStore() {
      return "jdbc:sqlite:" + directory.resolve("lrc.db");
    }
  }
}
