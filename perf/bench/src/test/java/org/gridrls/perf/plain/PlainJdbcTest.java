package org.gridrls.perf.plain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.gridrls.perf.database.PreparedConnection;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainJdbcTest {
  @TempDir Path directory;
  private String url;

  @BeforeEach
  void aStoreOnSqlite() throws SQLException {
    url = "jdbc:sqlite:" + directory.resolve("lrc.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE mapping (logical_name TEXT, target_name TEXT,"
              + " PRIMARY KEY (logical_name, target_name))");
    }
  }

  @Test
  void whatIsAddedIsFoundUntilItIsDeleted() throws SQLException {
    try (PlainJdbc jdbc = PlainJdbc.onCatalogsTable(url, 1)) {
      jdbc.add("one");
      jdbc.query("one");
      jdbc.delete("one");
      assertThrows(IllegalStateException.class, () -> jdbc.query("one"));
      assertThrows(IllegalStateException.class, () -> jdbc.delete("one"));
    }
  }

  @Test
  void manyGoTogether() throws SQLException {
    List<String> names = List.of("a", "b", "c");
    try (PlainJdbc jdbc = PlainJdbc.onCatalogsTable(url, 2)) {
      jdbc.addAll(names);
      jdbc.queryAll(names);
      jdbc.deleteAll(List.of("a", "c"));
      assertThrows(IllegalStateException.class, () -> jdbc.queryAll(names));
      jdbc.query("b");
    }
  }

  @Test
  void theSameStatementsSuitEachDatabase() {
    assertEquals(PlainSql.MYSQL, PlainSql.of("jdbc:mysql://host/service"));
    for (PlainSql sql : PlainSql.values()) {
      assertEquals(3, PreparedConnection.places(sql.queryMany(3)));
      assertEquals(0, PreparedConnection.places(sql.delete) % 2, sql + " repeats two values");
      assertTrue(sql.copy("here", "there").stream().allMatch(text -> text.contains("there.")));
    }
  }
}
