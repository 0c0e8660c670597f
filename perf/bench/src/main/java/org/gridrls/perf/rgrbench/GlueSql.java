package org.gridrls.perf.rgrbench;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.api.AttributeType;
import org.gridrls.perf.database.PreparedConnection;
import org.gridrls.perf.database.SqlTexts;
import org.gridrls.perf.measure.Unchecked;

/**
 * The information service as a program has it that talks to the database itself, as the papers'
 * did: a table for each collection, one connection, statements kept prepared, each change a
 * transaction of its own. For one thread.
 */
final class GlueSql implements Information {
  private static final SqlTexts TEXTS = SqlTexts.of(GlueSql.class, "glue.sql");

  private final String url;
  private final PreparedConnection connection;
  private long requests;

  GlueSql(String url) {
    this.url = url;
    this.connection = Unchecked.get(() -> new PreparedConnection(url));
  }

  /** Makes the tables and fills them; not measured. */
  static void fill(String url, GlueData data) throws SQLException {
    try (PreparedConnection tables = new PreparedConnection(url)) {
      tables.execute(TEXTS.script("tables"));
      for (Collection collection : Collection.values()) {
        create(tables, collection);
        tables.batch(
            insertion(collection), data.of(collection).stream().map(GlueSql::row).toList());
      }
      tables.batch(
          insertion("link", 2),
          data.of(Collection.ENDPOINT).stream()
              .flatMap(from -> from.targets().stream().map(to -> List.of(from.name(), to)))
              .toList());
      tables.batch(
          insertion("member", 3),
          LoadedInformation.members(data).stream()
              .map(member -> List.of(member.name(), member.site().orElseThrow(), 0L))
              .toList());
      if (!url.startsWith("jdbc:mysql:")) {
        tables.execute(List.of("ANALYZE"));
      }
    }
  }

  private static void create(PreparedConnection tables, Collection collection) throws SQLException {
    StringBuilder columns = new StringBuilder();
    List<String> statements = new ArrayList<>();
    for (Collection.Column column : collection.columns()) {
      String type = column.type() == AttributeType.STRING ? "VARCHAR(250)" : "BIGINT";
      columns.append(", v_").append(column.name()).append(' ').append(type).append(" NOT NULL");
      if (column.indexed()) {
        statements.add(TEXTS.text("index", collection.word(), column.name()));
      }
    }
    statements.add(0, TEXTS.text("table", collection.word(), columns));
    tables.execute(statements);
  }

  private static String insertion(Collection collection) {
    return insertion(collection.word(), 1 + collection.columns().size());
  }

  private static String insertion(String table, int values) {
    return TEXTS.text("insert", table, String.join(", ", Collections.nCopies(values, "?")));
  }

  private static List<Object> row(GlueObject object) {
    List<Object> row = new ArrayList<>(List.of(object.name()));
    row.addAll(object.values());
    return row;
  }

  private List<String> names(String sql, Object... values) {
    requests++;
    return Unchecked.get(() -> connection.query(sql, List.of(values), GlueSql::sorted));
  }

  private static List<String> sorted(ResultSet rows) throws SQLException {
    TreeSet<String> names = new TreeSet<>();
    while (rows.next()) {
      names.add(rows.getString(1));
    }
    return List.copyOf(names);
  }

  private int changed(String sql, List<?> values) {
    requests++;
    return Unchecked.get(() -> connection.change(sql, values));
  }

  @Override
  public List<String> named(Collection collection, Optional<String> cluster, String end) {
    String sql = TEXTS.text("named", collection.word());
    if (cluster.isEmpty()) {
      return names(sql, "%" + end);
    }
    String prefix = collection.prefix() + cluster.get() + "/";
    return names(sql + " " + TEXTS.text("below"), prefix + "%" + end, prefix, after(prefix));
  }

  /** Returns what comes after all that begins so. */
  private static String after(String prefix) {
    int last = prefix.length() - 1;
    return prefix.substring(0, last) + (char) (prefix.charAt(last) + 1);
  }

  @Override
  public List<String> members(Optional<String> organisation) {
    return organisation
        .map(name -> names(TEXTS.text("members-of"), name))
        .orElseGet(() -> names(TEXTS.text("members")));
  }

  @Override
  public List<String> search(Condition condition) {
    String sql = TEXTS.text("search", condition.collection().word(), where(condition));
    return names(sql, values(condition).toArray());
  }

  private static String where(Condition condition) {
    String comparison =
        switch (condition.kind()) {
          case EQUAL -> " = ?";
          case BETWEEN -> " BETWEEN ? AND ?";
          case ENDS_WITH -> " LIKE ?";
        };
    return "v_" + condition.column() + comparison;
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
        TEXTS.text("job"), job.cluster(), job.owner(), job.program(), GlueData.LINUX, job.ram());
  }

  @Override
  public List<String> jobSubmitByChain(Job job) {
    return jobSubmit(job);
  }

  @Override
  public List<String> related(String site, Job job, String processor) {
    String cluster = Collection.CLUSTER.prefix() + job.cluster();
    String below = Collection.HOST_DETAIL.prefix() + job.cluster() + "/";
    return names(
        TEXTS.text("related"),
        job.cluster(),
        below,
        after(below),
        site,
        cluster,
        job.owner(),
        job.program(),
        GlueData.LINUX,
        job.ram(),
        processor);
  }

  @Override
  public List<String> reached(String cluster, int hops) {
    String joins =
        IntStream.rangeClosed(2, hops)
            .mapToObj(hop -> " " + TEXTS.text("hop", hop, hop - 1))
            .collect(Collectors.joining());
    String prefix = Collection.ENDPOINT.prefix() + cluster + "/";
    return names(TEXTS.text("reached", hops, joins), prefix, after(prefix));
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
    String table = condition.collection().word();
    changed(TEXTS.text("set", table, assignments, where(condition)), parameters);
  }

  @Override
  public void renew(String member) {
    if (changed(TEXTS.text("renew"), List.of(member)) != 1) {
      throw new IllegalStateException("no member " + member);
    }
  }

  @Override
  public long requests() {
    return requests;
  }

  @Override
  public void close() {
    Unchecked.run(connection::close);
  }
}
