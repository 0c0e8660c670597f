package org.gridrls.replicator.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** The state in a file of SQLite, which has one process as its owner. Immutable. */
record SqliteState(Path file) implements StateDatabase {
  private static final int BUSY_MILLIS = 10_000;
  private static final int CACHE_KIB = 16 * 1024;

  @Override
  public Connection connect() throws SQLException {
    SQLiteConfig settings = new SQLiteConfig();
    settings.setBusyTimeout(BUSY_MILLIS);
    settings.setCacheSize(-CACHE_KIB);
    settings.setJournalMode(SQLiteConfig.JournalMode.WAL);
    settings.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    SQLiteDataSource source = new SQLiteDataSource(settings);
    source.setUrl("jdbc:sqlite:" + file);
    Connection connection = source.getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  @Override
  public void migrate(JdbcReplications sql) throws SQLException {
    int version = (int) sql.number(ReplicationSql.READ_VERSION);
    if (version > ReplicationSql.SCHEMA_VERSION) {
      throw new RlsException(
          RlsError.STORE_FAILED, file + " was written by a newer program; it is unchanged");
    }
    for (List<String> step :
        ReplicationSql.SCHEMAS.subList(version, ReplicationSql.SCHEMA_VERSION)) {
      sql.define(step);
    }
    sql.define(List.of(ReplicationSql.WRITE_VERSION));
  }

  @Override
  public boolean isTaken(JdbcReplications sql, String boot) {
    return false;
  }

  @Override
  public String adapted(String sql) {
    return sql;
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
