package org.gridrls.lrc.catalog;

import com.zaxxer.hikari.HikariConfig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributeType;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * All that differs between the kinds of databases that a catalog can be stored in, chosen by the
 * JDBC URL. Safe for threads, except what opens and closes.
 */
interface JdbcDialect extends AutoCloseable {
  /** Throws BAD_ARGUMENT for a URL of another kind. */
  static JdbcDialect of(StoreConfig config) {
    String url = config.url();
    if (url.startsWith(JdbcPostgresql.URL_PREFIX)) {
      return new JdbcPostgresql(config);
    }
    if (url.startsWith(JdbcMysql.URL_PREFIX) || url.startsWith(JdbcMysql.MARIADB_PREFIX)) {
      return new JdbcMysql(config);
    }
    if (url.startsWith(StoreFile.URL_PREFIX)) {
      return new JdbcSqlite(config);
    }
    throw RlsException.about(
        RlsError.BAD_ARGUMENT,
        "a store is jdbc:sqlite:<path>, jdbc:postgresql://…, jdbc:mysql://… or jdbc:mariadb://…,"
            + " not",
        StoreConfig.withoutSecrets(url));
  }

  /** Returns if the store answers; throws STORE_FAILED or UNAVAILABLE if not. */
  void reach();

  /**
   * Makes this process the only one that writes to the store, until closed. Throws STORE_FAILED or
   * UNAVAILABLE if another one does.
   */
  void hold();

  /** Brings the schema to this version. */
  void migrate();

  /** What a failure says about the store itself, if anything. */
  Optional<StoreTrouble.Kind> trouble(SQLException failure);

  /**
   * Looks for damage; a full look takes seconds for a million names. Databases on a server check
   * their own pages. Returns what it finds, the first of it.
   */
  default Optional<String> examine(boolean full) {
    return Optional.empty();
  }

  /** Ends an examination that runs; no other begins. */
  default void stopExamining() {}

  /** For writing, with auto-commit off; the store is held by it. */
  Connection writer() throws SQLException;

  /** How the pool of reading connections is made. */
  HikariConfig readers();

  /** True if a pooled connection lives as long as the pool, and prepared statements with it. */
  boolean keepsStatements();

  /** Whether changes wait in memory, to be sent with few messages. */
  boolean collectsChanges();

  /** The most elements that one list takes in a statement. */
  int listMax();

  /** Names as one value of a statement. */
  Object names(Collection<String> names);

  /** The text that goes to the driver, and in which order it takes the values. */
  NumberedSql translate(String sql, Object[] values);

  void bind(PreparedStatement statement, int at, Object value) throws SQLException;

  /** Begins to read, on a connection that commits by itself. */
  void begin(Connection connection) throws SQLException;

  MappingTable mappings(JdbcStatements statements);

  AttributeSql.Statements attributes(AttributeType type);

  SearchPathSql searchPath();

  /** The most objects that a search by attributes sorts for one page. */
  int searchSorts();

  /** The condition that a column matches a pattern, which is the next value. */
  String matches(String column);

  /** The pattern as that condition takes it. */
  String pattern(GlobPattern pattern);

  /** How many rows are fetched at a time when all names are read. */
  int fetchSize();

  @Override
  void close();

  /** Binds what all databases take alike. */
  static void bindPlain(PreparedStatement statement, int at, Object value) throws SQLException {
    if (value instanceof String text) {
      statement.setString(at, text);
    } else if (value instanceof Double number) {
      statement.setDouble(at, number);
    } else {
      statement.setLong(at, ((Number) value).longValue());
    }
  }

  /** Lists of at most {@link #listMax} elements. */
  default <T> List<List<T>> pieces(List<T> all) {
    return java.util.stream.IntStream.iterate(
            0, from -> from < all.size(), from -> from + listMax())
        .mapToObj(from -> all.subList(from, (int) Math.min((long) from + listMax(), all.size())))
        .toList();
  }
}
