package org.gridrls.replicator.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.gridrls.kit.jdbc.SqlDialect;

/** The database of a replicator's state. Implementations are immutable. */
interface StateDatabase extends SqlDialect {
  /** A file of SQLite, or a JDBC URL of a server. */
  static StateDatabase of(String place) {
    return place.startsWith("jdbc:") ? ServerState.of(place) : new SqliteState(Path.of(place));
  }

  /** A connection without automatic commits, with the right of the only writer. */
  Connection connect() throws SQLException;

  /** Further connections, for the migrations. */
  DataSource source();

  /** The name of the migrations. */
  String migrations();

  /** The version of a state that was written before migrations were recorded; 0 without one. */
  long version(StateStatements sql);

  /** Makes {@code boot} the owner of the state. */
  default void take(StateStatements sql, String boot) {}

  /** True if another owner changed the state since {@code boot} was its owner. */
  default boolean isTaken(StateStatements sql, String boot) {
    return false;
  }

  /** The statements in the words of this database. */
  default ItemSql items() {
    return ItemSql.STANDARD;
  }

  @Override
  default void bind(PreparedStatement statement, int at, Object value) throws SQLException {
    statement.setObject(at, value);
  }

  /** No statement returns more rows than fit into memory. */
  @Override
  default int fetchSize() {
    return 0;
  }
}
