package org.gridrls.perf.rgrbench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gridrls.api.AttributeType;

/** The tables that {@link GlueSql} asks: made and filled at once, not measured. For one thread. */
final class GlueTablesSql {
  private static final String LINKS =
      """
      CREATE TABLE glue_link (
        from_name VARCHAR(250) NOT NULL,
        to_name VARCHAR(250) NOT NULL,
        PRIMARY KEY (from_name, to_name)
      )
      """;
  private static final String MEMBERS =
      """
      CREATE TABLE glue_member (
        name VARCHAR(250) NOT NULL PRIMARY KEY,
        organisation VARCHAR(250) NOT NULL,
        expires BIGINT NOT NULL
      )
      """;
  private static final String MEMBERS_OF =
      "CREATE INDEX glue_member_of ON glue_member (organisation)";
  private static final String LINK = "INSERT INTO glue_link VALUES (?, ?)";
  private static final String MEMBER = "INSERT INTO glue_member VALUES (?, ?, ?)";

  private final Connection connection;

  private GlueTablesSql(Connection connection) {
    this.connection = connection;
  }

  /** In one transaction. */
  static void fill(String url, GlueData data) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      GlueTablesSql tables = new GlueTablesSql(connection);
      tables.createAll();
      connection.setAutoCommit(false);
      tables.insertAll(data);
      connection.commit();
      connection.setAutoCommit(true);
      boolean bySelf = url.startsWith("jdbc:mysql:");
      if (!bySelf) {
        tables.execute("ANALYZE");
      }
    }
  }

  static String table(Collection collection) {
    return "glue_" + collection.word();
  }

  static String insertion(Collection collection) {
    String marks = String.join(", ", Collections.nCopies(1 + collection.columns().size(), "?"));
    return "INSERT INTO " + table(collection) + " VALUES (" + marks + ")";
  }

  static List<Object> row(GlueObject object) {
    List<Object> row = new ArrayList<>();
    row.add(object.name());
    row.addAll(object.values());
    return row;
  }

  private void createAll() throws SQLException {
    for (Collection collection : Collection.values()) {
      create(collection);
    }
    execute(LINKS);
    execute(MEMBERS);
    execute(MEMBERS_OF);
  }

  private void create(Collection collection) throws SQLException {
    String table = table(collection);
    StringBuilder sql = new StringBuilder("CREATE TABLE " + table);
    sql.append(" (name VARCHAR(250) NOT NULL PRIMARY KEY");
    for (Column column : collection.columns()) {
      String type = column.type() == AttributeType.STRING ? "VARCHAR(250)" : "BIGINT";
      sql.append(", v_").append(column.name()).append(' ').append(type).append(" NOT NULL");
    }
    execute(sql.append(")").toString());
    for (Column column : collection.columns()) {
      if (column.indexed()) {
        String index = table + "_" + column.name();
        execute("CREATE INDEX " + index + " ON " + table + " (v_" + column.name() + ")");
      }
    }
  }

  private void execute(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void insertAll(GlueData data) throws SQLException {
    for (Collection collection : Collection.values()) {
      batch(insertion(collection), data.of(collection).stream().map(GlueTablesSql::row).toList());
    }
    batch(
        LINK,
        data.of(Collection.ENDPOINT).stream()
            .flatMap(from -> from.targets().stream().map(to -> List.<Object>of(from.name(), to)))
            .toList());
    batch(
        MEMBER,
        LoadedInformation.members(data).stream()
            .map(member -> List.<Object>of(member.name(), member.site().orElseThrow(), 0L))
            .toList());
  }

  private void batch(String sql, List<List<Object>> rows) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (List<Object> row : rows) {
        for (int i = 0; i < row.size(); i++) {
          statement.setObject(i + 1, row.get(i));
        }
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }
}
