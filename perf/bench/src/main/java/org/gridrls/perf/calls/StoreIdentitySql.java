package org.gridrls.perf.calls;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Makes the copy of a store that of a new catalog, as docs/stores.md describes it. No state. */
final class StoreIdentitySql {
  private static final String CLEAR = "UPDATE catalog_state SET catalog_id = ''";

  private StoreIdentitySql() {}

  static void clear(Path file) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute(CLEAR);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
