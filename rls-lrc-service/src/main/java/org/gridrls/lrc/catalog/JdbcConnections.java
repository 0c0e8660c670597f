package org.gridrls.lrc.catalog;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import javax.sql.DataSource;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.jdbc.Transactions;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;

/**
 * The connections to an SQLite store: a pool of reading ones, and a source of writing ones. Readers
 * go on beside the one writer (write-ahead log), each transaction sees one state. Safe for threads.
 */
final class JdbcConnections implements AutoCloseable {
  private static final int BUSY_MILLIS = 10_000;
  private static final int WRITE_CACHE_KIB = 64 * 1024;
  private static final int READ_CACHE_KIB = 8 * 1024;
  private static final long MAPPED_BYTES = 1L << 30;
  private static final int CHECKPOINT_PAGES = 4_000;
  private static final int LOG_BYTES_KEPT = 64 << 20;

  private final StoreConfig config;
  private final HikariDataSource readers;
  private final Map<Connection, JdbcStatements> statements = new ConcurrentHashMap<>();

  private JdbcConnections(StoreConfig config, HikariDataSource readers) {
    this.config = config;
    this.readers = readers;
  }

  /** The schema must be there. */
  static JdbcConnections open(StoreConfig config) {
    HikariConfig pool = new HikariConfig();
    pool.setPoolName("lrc-readers");
    pool.setDataSource(source(config, true));
    pool.setMaximumPoolSize(config.readers());
    // must agree with how the connections are opened: the driver refuses to change it afterwards
    pool.setReadOnly(true);
    pool.setAutoCommit(false);
    pool.setMaxLifetime(0);
    pool.setConnectionTimeout(BUSY_MILLIS);
    return new JdbcConnections(config, new HikariDataSource(pool));
  }

  static DataSource writing(StoreConfig config) {
    return source(config, false);
  }

  private static SQLiteDataSource source(StoreConfig config, boolean reading) {
    SQLiteConfig settings = new SQLiteConfig();
    settings.setBusyTimeout(BUSY_MILLIS);
    settings.setPragma(SQLiteConfig.Pragma.MMAP_SIZE, Long.toString(MAPPED_BYTES));
    settings.setCacheSize(-(reading ? READ_CACHE_KIB : WRITE_CACHE_KIB));
    settings.setTempStore(SQLiteConfig.TempStore.MEMORY);
    if (reading) {
      settings.setReadOnly(true);
    } else {
      settings.setJournalMode(SQLiteConfig.JournalMode.WAL);
      settings.setSynchronous(
          config.durable()
              ? SQLiteConfig.SynchronousMode.FULL
              : SQLiteConfig.SynchronousMode.NORMAL);
      settings.setWalAutocheckpoint(CHECKPOINT_PAGES);
      settings.setJournalSizeLimit(LOG_BYTES_KEPT);
    }
    SQLiteDataSource source = new SQLiteDataSource(settings);
    source.setUrl(config.url());
    return source;
  }

  /** A connection for writing, with auto-commit off; the caller closes it. */
  Connection writer() {
    try {
      Connection connection = writing(config).getConnection();
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  /** Asks in one transaction. Throws OVERLOADED if all connections stay busy. */
  <T> T read(Function<JdbcStatements, T> question) {
    try (Connection connection = readers.getConnection()) {
      return Transactions.run(connection, c -> question.apply(statementsOf(c)));
    } catch (SQLTransientConnectionException e) {
      throw new RlsException(
          RlsError.OVERLOADED,
          "all connections to the store are busy",
          null,
          Duration.ofSeconds(1),
          e);
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  /** The pool never replaces a connection, so the statements of each are prepared once. */
  private JdbcStatements statementsOf(Connection pooled) throws SQLException {
    return statements.computeIfAbsent(pooled.unwrap(SQLiteConnection.class), JdbcStatements::new);
  }

  @Override
  public void close() {
    readers.close();
    statements.clear();
  }
}
