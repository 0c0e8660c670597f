package org.gridrls.lrc.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.jdbc.Transactions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pool of reading connections, which HikariCP keeps, made to fail fast and recover soon when
 * the database goes away. HikariCP alone lets every call wait for its timeout during an outage, and
 * waits up to 5 s between its attempts to connect. Here calls fail immediately while the database
 * is known to be away, and one call per pause tries to open a new pool. Safe for threads.
 */
final class JdbcReaderPool implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(JdbcReaderPool.class);

  /** Connections kept open; more are opened on demand and closed when idle. */
  private static final int IDLE = 4;

  /** How long a query waits for a connection while all are busy. */
  private static final Duration BUSY_WAIT = Duration.ofSeconds(5);

  /** How long a query waits while another one opens a new pool. */
  private static final Duration OPENING_WAIT = Duration.ofSeconds(1);

  private static final int ATTEMPTS = 2;

  private final JdbcDialect dialect;
  private final int size;
  private final Semaphore turns;
  private final ReentrantLock opening = new ReentrantLock();
  private volatile HikariDataSource pool;
  private volatile Outage outage;
  private boolean closed;

  /** The schema must exist. */
  JdbcReaderPool(JdbcDialect dialect, int size) {
    this.dialect = dialect;
    this.size = size;
    this.turns = new Semaphore(size);
    this.pool = open();
  }

  private HikariDataSource open() {
    HikariConfig config = dialect.readers();
    config.setPoolName("lrc-readers");
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(Math.min(size, IDLE));
    try {
      return new HikariDataSource(config);
    } catch (PoolInitializationException e) {
      throw Transactions.storeFailed(
          e.getCause() instanceof SQLException cause ? cause : new SQLException(e));
    }
  }

  /**
   * Runs {@code work} with a connection, which must be idempotent: it is repeated if the connection
   * turns out to be closed, at last with a new pool. Throws OVERLOADED if all connections stay
   * busy, UNAVAILABLE if the database is away.
   */
  <T> T with(Transactions.TransactionWork<T> work) {
    requireNoOutage();
    takeTurn();
    try {
      return withRetry(work);
    } finally {
      turns.release();
    }
  }

  private void requireNoOutage() {
    Outage last = outage;
    if (last != null) {
      if (last.isRecent() || opening.isLocked()) {
        throw last.repeated();
      }
      replace(pool, last.failure());
    }
  }

  /**
   * Refuses a turn that comes too late, too: a virtual thread without a processor misses the end.
   */
  private void takeTurn() {
    long began = System.nanoTime();
    try {
      if (turns.tryAcquire(BUSY_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        if (System.nanoTime() - began < BUSY_WAIT.toNanos()) {
          return;
        }
        turns.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw RlsException.later(
        RlsError.OVERLOADED, "all connections to the store are busy", Duration.ofSeconds(1));
  }

  /** Tries another connection of the pool, if it has one, then a new pool. */
  private <T> T withRetry(Transactions.TransactionWork<T> work) {
    HikariDataSource used = pool;
    RlsException failure;
    int attempts = 0;
    do {
      try {
        return once(used, work);
      } catch (RlsException e) {
        if (e.error() != RlsError.UNAVAILABLE) {
          throw e;
        }
        failure = e;
      }
    } while (++attempts < ATTEMPTS && used.getHikariPoolMXBean().getTotalConnections() > 0);
    replace(used, failure);
    return once(pool, work);
  }

  static <T> T once(HikariDataSource pool, Transactions.TransactionWork<T> work) {
    try (Connection connection = pool.getConnection()) {
      requireLent(connection);
      return asked(connection, work);
    } catch (SQLException e) {
      // another call may have replaced the pool meanwhile
      throw pool.isClosed() ? Transactions.away(e) : Transactions.storeFailed(e);
    }
  }

  /** A pool that another call closes at this moment may lend the shell of a closed connection. */
  private static void requireLent(Connection connection) {
    try {
      connection.unwrap(Connection.class);
    } catch (SQLException shell) {
      throw Transactions.away(shell);
    }
  }

  private static <T> T asked(Connection connection, Transactions.TransactionWork<T> work) {
    try {
      return work.run(connection);
    } catch (SQLException e) {
      throw Transactions.storeFailed(connection, e);
    }
  }

  /** Replaces a dead pool, unless another call already did. Throws if the database is away. */
  private void replace(HikariDataSource dead, RlsException failure) {
    if (!lockOpening()) {
      throw Outage.repeated(failure);
    }
    try {
      if (closed) {
        throw Outage.repeated(failure);
      }
      if (pool == dead) {
        reopen();
        dead.close();
      }
    } finally {
      opening.unlock();
    }
  }

  private boolean lockOpening() {
    try {
      return opening.tryLock(OPENING_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void reopen() {
    Outage last = outage;
    if (last != null && last.isRecent()) {
      throw last.repeated();
    }
    try {
      pool = open();
      outage = null;
      log.info("the store answers again");
    } catch (RlsException e) {
      outage = new Outage(e);
      throw e;
    }
  }

  @Override
  public void close() {
    opening.lock();
    try {
      closed = true;
      pool.close();
    } finally {
      opening.unlock();
    }
  }
}
