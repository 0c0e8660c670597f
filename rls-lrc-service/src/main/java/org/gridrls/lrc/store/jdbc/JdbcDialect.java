package org.gridrls.lrc.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.AttributeType;
import org.gridrls.api.GlobPattern;
import org.gridrls.kit.jdbc.SqlDialect;

/**
 * Defines what differs between the databases in which a catalog can be stored: how they are opened,
 * locked, migrated and checked, and their SQL. Safe for threads, except opening and closing.
 */
public interface JdbcDialect extends SqlDialect, AutoCloseable {
  /** Connects once. Throws STORE_FAILED or UNAVAILABLE if the database does not answer. */
  void reach();

  /**
   * Locks the store for writing by this process until closed, or waits until no other server uses
   * it. Throws STORE_FAILED or UNAVAILABLE if another process uses the store.
   */
  void hold();

  /** Migrates the schema to this version. */
  void migrate();

  /** The condition of the store that a failure reveals, if any. */
  Optional<StoreTrouble.TroubleKind> trouble(SQLException failure);

  /**
   * Checks the store for damage and returns the first finding; a full check takes seconds for a
   * million names. Database servers check their own pages.
   */
  default Optional<String> examine(boolean full) {
    return Optional.empty();
  }

  /** Returns true if {@link #examine} checks the store, as the database does not check itself. */
  default boolean isExamined() {
    return false;
  }

  /** Whether even the check of the structure takes too long for a start to wait for it. */
  default boolean isLarge() {
    return false;
  }

  /** Cancels a running check and prevents further ones. */
  default void stopExamining() {}

  /** A connection for writing, with auto-commit off. */
  Connection writer() throws SQLException;

  /** Returns what keeps other servers from writing to the store. */
  default WriteFence fence() {
    return WriteFence.LOCKED;
  }

  /** Whether readers may have seen a commit that the store then lacks, as after a failover. */
  default boolean mayShowFailedCommits() {
    return true;
  }

  /** The configuration of the pool of reading connections. */
  HikariConfig readers();

  /** Whether pooled connections and their prepared statements live as long as the pool. */
  boolean keepsStatements();

  /** The most elements of a list in one statement. */
  int listMax();

  /** Names as one parameter of a statement. */
  Object names(Collection<String> names);

  /** Begins a read transaction on a connection with auto-commit on. */
  void begin(Connection connection) throws SQLException;

  MappingTable mappings(JdbcStatements statements);

  /** Whether the driver sends several statements with parameters in one message. */
  default boolean joinsStatements() {
    return false;
  }

  /** Lookups of single names on the reading connections. */
  default SingleLookups lookups(JdbcConnections connections) {
    return new SingleLookups.Separate(connections);
  }

  AttributeSql.Statements attributes(AttributeType type);

  SearchPathSql searchPath();

  /** The most objects that a search by attributes sorts per page. */
  int searchSorts();

  /** The condition that a column matches a pattern, which is the next parameter. */
  String matches(String column);

  /** The pattern in the syntax of that condition. */
  String pattern(GlobPattern pattern);

  /** Reads a name, which is never empty, the fastest way that the driver has. */
  default String name(ResultSet row, int column) throws SQLException {
    return row.getString(column);
  }

  @Override
  void close();

  /** Binds a value of a type that all databases take alike. */
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
    return IntStream.iterate(0, from -> from < all.size(), from -> from + listMax())
        .mapToObj(from -> all.subList(from, (int) Math.min((long) from + listMax(), all.size())))
        .toList();
  }
}
