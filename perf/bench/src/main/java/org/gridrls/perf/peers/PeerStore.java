package org.gridrls.perf.peers;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.gridrls.perf.database.PreparedConnection;
import org.gridrls.perf.database.SqlTexts;
import org.gridrls.perf.measure.Unchecked;

/**
 * One table of names with targets on SQLite, PostgreSQL or MariaDB, by pooled connections that keep
 * their statements prepared. What is written is on disk when a call returns. Safe for threads.
 */
final class PeerStore implements AutoCloseable {
  private static final int POOL = 16;
  private static final SqlTexts TEXTS = SqlTexts.of(PeerStore.class, "peers.sql");

  /** Sorts after all that follows a prefix. */
  private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

  private final String kind;
  private final HikariDataSource readers;
  private final HikariDataSource writers;
  private final Map<Connection, PreparedConnection> prepared = new ConcurrentHashMap<>();

  /** A name with one of its targets. */
  record PeerRow(String name, String target) {}

  /** An addition or a deletion of a row. */
  record PeerWrite(boolean adds, PeerRow row) {}

  private interface Work<T> {
    T on(PreparedConnection connection) throws SQLException;
  }

  /** Makes the table unless it is there; SQLite has one writer at a time. */
  PeerStore(String url) {
    kind = url.split(":")[1];
    String options =
        switch (kind) {
          case "sqlite" ->
              "?journal_mode=WAL&synchronous=FULL&busy_timeout=60000&mmap_size=1073741824"
                  + "&cache_size=-65536&wal_autocheckpoint=4000&journal_size_limit=67108864";
          case "mysql" -> "&useServerPrepStmts=true";
          default -> "";
        };
    writers = pool(url + options, kind.equals("sqlite") ? 1 : POOL);
    with(writers, connection -> connection.change(text("table"), List.of()));
    readers = kind.equals("sqlite") ? pool(url + options, POOL) : writers;
  }

  private static HikariDataSource pool(String url, int size) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(size);
    return new HikariDataSource(config);
  }

  private String text(String statement, Object... values) {
    return TEXTS.text(kind + "." + statement, values);
  }

  /** The pool closes statements with each use of a connection, unless they are made below it. */
  private <T> T with(HikariDataSource pool, Work<T> work) {
    return Unchecked.get(
        () -> {
          try (Connection pooled = pool.getConnection()) {
            Connection raw = pooled.unwrap(Connection.class);
            return work.on(
                prepared.computeIfAbsent(raw, one -> new PreparedConnection(one, new HashMap<>())));
          }
        });
  }

  List<PeerRow> query(String name) {
    return rows(TEXTS.text("query"), List.of(name));
  }

  /** The rows of all these names, in no order. */
  List<PeerRow> query(List<String> names) {
    if (kind.equals("postgresql")) {
      return rows(text("bulk"), List.of((Object) names.toArray(String[]::new)));
    }
    return rows(text("bulk", places("?", names.size())), names);
  }

  /** Rows of names with a prefix, from a name on. */
  List<PeerRow> page(String prefix, String from, int limit) {
    return rows(TEXTS.text("page"), List.of(from, prefix + LAST, limit));
  }

  private List<PeerRow> rows(String text, List<?> values) {
    return with(readers, connection -> connection.query(text, values, PeerStore::read));
  }

  private static List<PeerRow> read(ResultSet rows) throws SQLException {
    List<PeerRow> read = new ArrayList<>();
    while (rows.next()) {
      read.add(new PeerRow(rows.getString(1), rows.getString(2)));
    }
    return read;
  }

  private static String places(String each, int count) {
    return String.join(",", Collections.nCopies(count, each));
  }

  /** Makes all changes in one transaction; says of each whether there was anything to change. */
  List<Boolean> write(List<PeerWrite> writes) {
    boolean mixed = writes.stream().map(PeerWrite::adds).distinct().count() > 1;
    boolean oneStatement = kind.equals("sqlite") ? writes.size() == 1 : !mixed;
    return with(
        writers,
        connection -> {
          if (oneStatement) {
            return alike(connection, writes);
          }
          connection.connection().setAutoCommit(false);
          try {
            List<Boolean> done = new ArrayList<>();
            int from = 0;
            for (int to = 1; to <= writes.size(); to++) {
              if (to == writes.size() || writes.get(to).adds() != writes.get(from).adds()) {
                done.addAll(alike(connection, writes.subList(from, to)));
                from = to;
              }
            }
            connection.connection().commit();
            return done;
          } catch (SQLException e) {
            connection.connection().rollback();
            throw e;
          } finally {
            connection.connection().setAutoCommit(true);
          }
        });
  }

  /** Only additions, or only deletions: row by row where the database is in this process. */
  private List<Boolean> alike(PreparedConnection connection, List<PeerWrite> writes)
      throws SQLException {
    List<PeerRow> rows = writes.stream().map(PeerWrite::row).toList();
    String statement = writes.get(0).adds() ? "add" : "delete";
    String text = text(statement, places("(?,?)", rows.size()));
    if (kind.equals("sqlite")) {
      List<Boolean> done = new ArrayList<>();
      for (PeerRow row : rows) {
        done.add(connection.change(text, List.of(row.name(), row.target())) > 0);
      }
      return done;
    }
    List<?> values =
        kind.equals("postgresql")
            ? List.of(
                rows.stream().map(PeerRow::name).toArray(String[]::new),
                rows.stream().map(PeerRow::target).toArray(String[]::new))
            : rows.stream().flatMap(row -> Stream.of(row.name(), row.target())).toList();
    Set<PeerRow> changed = new HashSet<>(connection.query(text, values, PeerStore::read));
    return rows.stream().map(changed::remove).toList();
  }

  @Override
  public void close() {
    readers.close();
    writers.close();
  }
}
