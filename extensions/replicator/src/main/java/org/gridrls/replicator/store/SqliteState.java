package org.gridrls.replicator.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** The state in a file of SQLite, which has one process as its owner. Immutable. */
record SqliteState(Path file) implements StateDatabase {
  private static final int BUSY_MILLIS = 10_000;
  private static final int CACHE_KIB = 16 * 1024;

  @Override
  public Connection connect() throws SQLException {
    Connection connection = source().getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  @Override
  public DataSource source() {
    SQLiteConfig settings = new SQLiteConfig();
    settings.setBusyTimeout(BUSY_MILLIS);
    settings.setCacheSize(-CACHE_KIB);
    settings.setJournalMode(SQLiteConfig.JournalMode.WAL);
    settings.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    SQLiteDataSource source = new SQLiteDataSource(settings);
    source.setUrl("jdbc:sqlite:" + file);
    return source;
  }

  @Override
  public String migrations() {
    return "replicator/sqlite";
  }

  @Override
  public long version(StateStatements sql) {
    return sql.number(ReplicationSql.READ_VERSION);
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
