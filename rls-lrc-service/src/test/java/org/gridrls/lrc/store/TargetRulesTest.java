package org.gridrls.lrc.store;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class TargetRulesTest extends TargetRulesContract {
  @TempDir Path directory;

  @Override
  protected String emptyStore() {
    return "jdbc:sqlite:" + directory.resolve("lrc.db");
  }

  @Override
  protected Stores stores() {
    return Stores.EMBEDDED;
  }
}
