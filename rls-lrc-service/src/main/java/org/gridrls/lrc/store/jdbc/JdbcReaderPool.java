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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reading connections to a store. While the database is away calls fail at once, and now and
 * then one of them tries to open a new pool: the old one would wait longer and longer before it
 * connects again. Safe for threads.
 */
final class JdbcReaderPool implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(JdbcReaderPool.class);

  /** So many wait for questions at least; more come, and go again, as they are needed. */
  private static final int IDLE = 4;

  /** How long a question waits for a connection that others use. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Between two attempts to reach a database that is away. */
  private static final Duration PAUSE = Duration.ofMillis(200);

  /** How long a question waits while another one tries. */
  private static final Duration KNOCKING = Duration.ofSeconds(1);

  private final JdbcDialect dialect;
  private final int size;
  private final Semaphore free;
  private final ReentrantLock door = new ReentrantLock();
  private volatile HikariDataSource pool;
  private volatile Away away;
  private boolean closed;

  /** The last attempt to reach the database failed. */
  private record Away(RlsException failure, long knockedAt) {
    boolean isFresh() {
      return System.nanoTime() - knockedAt < PAUSE.toNanos();
    }
  }

  /** The schema must be there. */
  JdbcReaderPool(JdbcDialect dialect, int size) {
    this.dialect = dialect;
    this.size = size;
    this.free = new Semaphore(size);
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
   * Runs work with a connection; once more, and with a new pool, if its connection turns out to be
   * dead. Throws OVERLOADED if all connections stay busy, UNAVAILABLE if the database is away.
   */
  <T> T with(Transactions.Work<T> work) {
    requireThere();
    takeTurn();
    try {
      return withLiving(work);
    } finally {
      free.release();
    }
  }

  private void requireThere() {
    Away last = away;
    if (last != null) {
      if (last.isFresh() || door.isLocked()) {
        throw again(last.failure());
      }
      replace(pool, last.failure());
    }
  }

  private static RlsException again(RlsException failure) {
    return new RlsException(
        failure.error(), failure.getMessage(), null, failure.retryAfter().orElse(PAUSE), failure);
  }

  private void takeTurn() {
    try {
      if (free.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new RlsException(
        RlsError.OVERLOADED,
        "all connections to the store are busy",
        null,
        Duration.ofSeconds(1),
        null);
  }

  private <T> T withLiving(Transactions.Work<T> work) {
    HikariDataSource used = pool;
    try {
      return once(used, work);
    } catch (RlsException e) {
      if (e.error() != RlsError.UNAVAILABLE) {
        throw e;
      }
      if (used.getHikariPoolMXBean().getTotalConnections() > 0) {
        return withLastChance(used, work);
      }
      replace(used, e);
      return once(pool, work);
    }
  }

  /** Others of the pool may be alive. */
  private <T> T withLastChance(HikariDataSource used, Transactions.Work<T> work) {
    try {
      return once(used, work);
    } catch (RlsException e) {
      if (e.error() != RlsError.UNAVAILABLE) {
        throw e;
      }
      replace(used, e);
      return once(pool, work);
    }
  }

  private static <T> T once(HikariDataSource pool, Transactions.Work<T> work) {
    try (Connection connection = pool.getConnection()) {
      return work.run(connection);
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  /**
   * Opens a new pool in place of one that is dead, if nobody did; throws if the database is away.
   */
  private void replace(HikariDataSource dead, RlsException failure) {
    if (!enter()) {
      throw again(failure);
    }
    try {
      if (closed) {
        throw again(failure);
      }
      if (pool == dead) {
        knock();
        dead.close();
      }
    } finally {
      door.unlock();
    }
  }

  private boolean enter() {
    try {
      return door.tryLock(KNOCKING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void knock() {
    Away last = away;
    if (last != null && last.isFresh()) {
      throw again(last.failure());
    }
    try {
      pool = open();
      away = null;
      log.info("the store answers again");
    } catch (RlsException e) {
      away = new Away(e, System.nanoTime());
      throw e;
    }
  }

  @Override
  public void close() {
    door.lock();
    try {
      closed = true;
      pool.close();
    } finally {
      door.unlock();
    }
  }
}
