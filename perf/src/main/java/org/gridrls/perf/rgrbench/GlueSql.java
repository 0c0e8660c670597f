package org.gridrls.perf.rgrbench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The information service as a program has it that talks to the database itself, as the papers'
 * did: a table for each collection, one connection, statements kept prepared, each change a
 * transaction of its own. For one thread.
 */
final class GlueSql implements Information {
  private static final String JOB =
      """
      SELECT s.name FROM glue_account a
      JOIN glue_subcluster s ON s.v_cluster = a.v_cluster
      JOIN glue_application p ON p.v_subcluster = s.name AND p.v_owner = a.v_owner
      WHERE a.v_cluster = ? AND a.v_owner = ? AND p.v_program = ? AND s.v_os = ? AND s.v_ram >= ?
      """;
  private static final String MEMBERS = "SELECT name FROM glue_member";
  private static final String RENEW = "UPDATE glue_member SET expires = expires + 1 WHERE name = ?";

  private final String url;
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private long requests;

  /** What a JDBC call throws. */
  @FunctionalInterface
  private interface Work<T> {
    T run() throws SQLException;
  }

  GlueSql(String url) {
    this.url = url;
    this.connection = tried(() -> DriverManager.getConnection(url));
  }

  private static <T> T tried(Work<T> work) {
    try {
      return work.run();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String table(Collection collection) {
    return "glue_" + collection.word();
  }

  private PreparedStatement statement(String sql, List<?> values) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int i = 0; i < values.size(); i++) {
      statement.setObject(i + 1, values.get(i));
    }
    return statement;
  }

  private List<String> names(String sql, List<?> values) {
    requests++;
    return tried(
        () -> {
          TreeSet<String> names = new TreeSet<>();
          try (ResultSet rows = statement(sql, values).executeQuery()) {
            while (rows.next()) {
              names.add(rows.getString(1));
            }
          }
          return List.copyOf(names);
        });
  }

  private int changed(String sql, List<?> values) {
    requests++;
    return tried(() -> statement(sql, values).executeUpdate());
  }

  @Override
  public List<String> named(Collection collection, Optional<String> cluster, String end) {
    String sql = "SELECT name FROM " + table(collection) + " WHERE name LIKE ?";
    if (cluster.isEmpty()) {
      return names(sql, List.of("%" + end));
    }
    String prefix = collection.prefix() + cluster.get() + "/";
    return names(
        sql + " AND name >= ? AND name < ?", List.of(prefix + "%" + end, prefix, after(prefix)));
  }

  /** What comes after all that begins so. */
  private static String after(String prefix) {
    int last = prefix.length() - 1;
    return prefix.substring(0, last) + (char) (prefix.charAt(last) + 1);
  }

  @Override
  public List<String> members(Optional<String> organisation) {
    return organisation
        .map(name -> names(MEMBERS + " WHERE organisation = ?", List.of(name)))
        .orElseGet(() -> names(MEMBERS, List.of()));
  }

  @Override
  public List<String> search(Condition condition) {
    String sql = "SELECT name FROM " + table(condition.collection()) + " WHERE ";
    return names(sql + where(condition), values(condition));
  }

  private static String where(Condition condition) {
    String column = "v_" + condition.column();
    return switch (condition.kind()) {
      case EQUAL -> column + " = ?";
      case BETWEEN -> column + " BETWEEN ? AND ?";
      case ENDS_WITH -> column + " LIKE ?";
    };
  }

  private static List<Object> values(Condition condition) {
    return switch (condition.kind()) {
      case EQUAL -> List.of(condition.low());
      case BETWEEN -> List.of(condition.low(), condition.high());
      case ENDS_WITH -> List.of("%" + condition.low());
    };
  }

  @Override
  public List<String> jobSubmit(Job job) {
    return names(
        JOB, List.of(job.cluster(), job.owner(), job.program(), GlueData.LINUX, job.ram()));
  }

  @Override
  public List<String> jobSubmitByChain(Job job) {
    return jobSubmit(job);
  }

  @Override
  public List<String> reached(String cluster, int hops) {
    StringBuilder sql = new StringBuilder("SELECT DISTINCT l");
    sql.append(hops).append(".to_name FROM glue_link l1");
    for (int hop = 2; hop <= hops; hop++) {
      sql.append(" JOIN glue_link l").append(hop).append(" ON l").append(hop);
      sql.append(".from_name = l").append(hop - 1).append(".to_name");
    }
    sql.append(" WHERE l1.from_name >= ? AND l1.from_name < ?");
    String prefix = Collection.ENDPOINT.prefix() + cluster + "/";
    return names(sql.toString(), List.of(prefix, after(prefix)));
  }

  @Override
  @SuppressWarnings("try") // making and ending it is all
  public void reconnect() {
    try (GlueSql other = new GlueSql(url)) {
      requests += other.requests();
    }
  }

  @Override
  public void set(Condition condition, List<Setting> values) {
    String assignments =
        values.stream().map(set -> "v_" + set.column() + " = ?").collect(Collectors.joining(", "));
    List<Object> parameters = new ArrayList<>();
    values.forEach(set -> parameters.add(set.value()));
    parameters.addAll(values(condition));
    String sql = "UPDATE " + table(condition.collection()) + " SET " + assignments;
    changed(sql + " WHERE " + where(condition), parameters);
  }

  @Override
  public void insert(GlueObject object) {
    List<Object> row = row(object);
    changed(insertion(object.collection()), row);
  }

  private static List<Object> row(GlueObject object) {
    List<Object> row = new ArrayList<>();
    row.add(object.name());
    row.addAll(object.values());
    return row;
  }

  private static String insertion(Collection collection) {
    String marks = String.join(", ", Collections.nCopies(1 + collection.columns().size(), "?"));
    return "INSERT INTO " + table(collection) + " VALUES (" + marks + ")";
  }

  @Override
  public void renew(String member) {
    if (changed(RENEW, List.of(member)) != 1) {
      throw new IllegalStateException("no member " + member);
    }
  }

  @Override
  public long requests() {
    return requests;
  }

  /** Makes the tables, and fills them in one transaction; not measured. */
  void fill(GlueData data) {
    tried(
        () -> {
          for (Collection collection : Collection.values()) {
            create(collection);
          }
          execute(
              "CREATE TABLE glue_link (from_name VARCHAR(250) NOT NULL,"
                  + " to_name VARCHAR(250) NOT NULL, PRIMARY KEY (from_name, to_name))");
          execute(
              "CREATE TABLE glue_member (name VARCHAR(250) NOT NULL PRIMARY KEY,"
                  + " organisation VARCHAR(250) NOT NULL, expires BIGINT NOT NULL)");
          execute("CREATE INDEX glue_member_of ON glue_member (organisation)");
          connection.setAutoCommit(false);
          insertAll(data);
          connection.commit();
          connection.setAutoCommit(true);
          analyze();
          return null;
        });
  }

  private void create(Collection collection) throws SQLException {
    String table = table(collection);
    StringBuilder sql = new StringBuilder("CREATE TABLE " + table);
    sql.append(" (name VARCHAR(250) NOT NULL PRIMARY KEY");
    for (Column column : collection.columns()) {
      boolean text = column.type() == org.gridrls.api.AttributeType.STRING;
      sql.append(", v_").append(column.name()).append(text ? " VARCHAR(250)" : " BIGINT");
      sql.append(" NOT NULL");
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
      batch(insertion(collection), data.of(collection).stream().map(GlueSql::row).toList());
    }
    batch(
        "INSERT INTO glue_link VALUES (?, ?)",
        data.of(Collection.ENDPOINT).stream()
            .flatMap(from -> from.targets().stream().map(to -> List.<Object>of(from.name(), to)))
            .toList());
    batch(
        "INSERT INTO glue_member VALUES (?, ?, ?)",
        Membership.of(data).stream()
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

  /** MySQL does so by itself. */
  private void analyze() throws SQLException {
    if (!url.startsWith("jdbc:mysql:")) {
      execute("ANALYZE");
    }
  }

  @Override
  public void close() {
    tried(
        () -> {
          connection.close();
          return null;
        });
  }
}
