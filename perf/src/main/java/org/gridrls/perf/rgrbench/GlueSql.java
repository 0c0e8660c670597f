package org.gridrls.perf.rgrbench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
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
    String sql = "SELECT name FROM " + GlueTablesSql.table(collection) + " WHERE name LIKE ?";
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
    String sql = "SELECT name FROM " + GlueTablesSql.table(condition.collection()) + " WHERE ";
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
    String sql = "UPDATE " + GlueTablesSql.table(condition.collection()) + " SET " + assignments;
    changed(sql + " WHERE " + where(condition), parameters);
  }

  @Override
  public void insert(GlueObject object) {
    changed(GlueTablesSql.insertion(object.collection()), GlueTablesSql.row(object));
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

  @Override
  public void close() {
    tried(
        () -> {
          connection.close();
          return null;
        });
  }
}
