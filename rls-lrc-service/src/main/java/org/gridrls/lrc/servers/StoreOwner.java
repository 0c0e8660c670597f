package org.gridrls.lrc.servers;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.jdbc.Transactions;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.WriteFence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ownership of a store on a database server, kept in a row of the store. Each commit updates
 * the row on condition that owner and number of commits are those that this server knows, so two
 * servers never both commit, whatever sessions, nodes or clocks do. A lease keeps a new server from
 * taking over a store in use: it counts as free when the number of commits stood still for the
 * length of the lease, by the clock of the observer. For one thread at a time.
 */
final class StoreOwner implements WriteFence {
  private static final Logger log = LoggerFactory.getLogger(StoreOwner.class);
  private static final Duration LEASE = Duration.ofSeconds(15);
  private static final Duration RENEWAL = LEASE.dividedBy(3);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(500);

  /** While the database is slower than this, its owner may be unable to renew the lease. */
  private static final Duration SLOW = Duration.ofSeconds(1);

  /** The SQL state of a required value that is missing. */
  private static final String NULL = "23502";

  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);
  private static final Duration CHANGED_RETRY_AFTER = Duration.ofSeconds(1);

  private final JdbcDialect dialect;
  private final String name = "process " + process() + ", " + UUID.randomUUID();
  private Ownership found = Ownership.NONE;
  private long commits;
  private long passedAt;
  private boolean passing;

  StoreOwner(JdbcDialect dialect) {
    this.dialect = dialect;
  }

  /** The row as it was read. */
  private record Ownership(String owner, long commits, Duration lease) {
    private static final Ownership NONE = new Ownership("", 0, Duration.ZERO);

    boolean isFree() {
      return owner.isEmpty();
    }
  }

  private static String process() {
    long number = ProcessHandle.current().pid();
    try {
      return number + " on " + InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return Long.toString(number);
    }
  }

  /**
   * Returns when no other server uses the store: it was released, or its lease has run out. Throws
   * UNAVAILABLE if another server renews the lease. Takes nothing yet.
   */
  void await(Connection connection) {
    try {
      found = exists(connection) ? find(connection) : Ownership.NONE;
      if (!found.isFree()) {
        watch(connection);
      }
      connection.rollback();
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  /** A store that is empty, or of an earlier version, has no owner. */
  private static boolean exists(Connection connection) throws SQLException {
    try (ResultSet columns =
        connection
            .getMetaData()
            .getColumns(
                connection.getCatalog(), connection.getSchema(), OwnerSql.TABLE, OwnerSql.COLUMN)) {
      return columns.next();
    }
  }

  private static Ownership find(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(OwnerSql.FIND);
        ResultSet row = query.executeQuery()) {
      row.next();
      return new Ownership(row.getString(1), row.getLong(2), Duration.ofSeconds(row.getLong(3)));
    }
  }

  private void watch(Connection connection) throws SQLException {
    log.warn(
        "the store was not released by {}: it is taken over if that server does not renew its"
            + " lease of {} s",
        found.owner,
        found.lease.toSeconds());
    long since = System.nanoTime();
    while (System.nanoTime() - since < found.lease.toNanos()) {
      pause();
      long asked = System.nanoTime();
      connection.rollback(); // to see the current row
      Ownership now = find(connection);
      if (now.isFree()) {
        found = now;
        return;
      }
      if (!now.equals(found)) {
        throw inUse(now.owner);
      }
      if (System.nanoTime() - asked > SLOW.toNanos()) {
        since = System.nanoTime();
      }
    }
    log.warn("the lease of {} has run out", found.owner);
  }

  private static void pause() {
    try {
      new CountDownLatch(1).await(LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RlsException.later(
          RlsError.UNAVAILABLE, "stopped while waiting for the store", RETRY_AFTER, e);
    }
  }

  private static RlsException inUse(String owner) {
    return RlsException.later(
        RlsError.UNAVAILABLE,
        "another catalog uses this store ("
            + owner
            + "); only one catalog can use a store at a time",
        RETRY_AFTER);
  }

  private void bind(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      dialect.bind(statement, i + 1, values[i]);
    }
  }

  @Override
  public void take(Connection connection) {
    try (PreparedStatement take = connection.prepareStatement(OwnerSql.TAKE)) {
      bind(take, name, LEASE.toSeconds(), found.owner, found.commits);
      if (take.executeUpdate() != 1) {
        throw inUse(find(connection).owner);
      }
      connection.commit();
      commits = found.commits + 1;
      passedAt = System.nanoTime();
    } catch (SQLException e) {
      throw Transactions.storeFailed(connection, e);
    }
  }

  @Override
  public void resume(Connection connection) {
    try {
      found = find(connection);
      if (found.owner.equals(name)) {
        warnOfLoss();
        commits = found.commits;
        return;
      }
      if (!found.isFree()) {
        watch(connection);
      }
    } catch (SQLException e) {
      throw Transactions.storeFailed(connection, e);
    }
    take(connection);
  }

  private void warnOfLoss() {
    if (found.commits < commits) {
      log.error(
          "the store came back without its last {} commits; if any of them changed mappings or"
              + " attributes, these changes are lost",
          commits - found.commits);
    }
  }

  @Override
  public void pass(
      JdbcStatements statements, CatalogCounts before, CatalogCounts counts, boolean rows) {
    boolean due = System.nanoTime() - passedAt >= RENEWAL.toNanos();
    passing = rows || due;
    if (!passing) {
      return;
    }
    Object[] values = {
      counts.logicalNames(),
      counts.targetNames(),
      counts.mappings(),
      counts.sequence(),
      name,
      commits
    };
    if (dialect.joinsStatements()) {
      statements.join(OwnerSql.PASS_OR_FAIL, values);
    } else if (statements.update(OwnerSql.PASS, values) != 1) {
      throw changedByAnother(null);
    }
  }

  @Override
  public RlsException meaning(RlsException failure) {
    return failure.getCause() instanceof SQLException cause && NULL.equals(cause.getSQLState())
        ? changedByAnother(failure)
        : failure;
  }

  private static RlsException changedByAnother(RlsException failure) {
    return RlsException.later(
        RlsError.UNAVAILABLE,
        "the store was changed by another server or went back to an older state; nothing was"
            + " written",
        CHANGED_RETRY_AFTER,
        failure);
  }

  @Override
  public void committed() {
    if (passing) {
      commits++;
      passedAt = System.nanoTime();
    }
  }

  @Override
  public void release(Connection connection) {
    try (PreparedStatement release = connection.prepareStatement(OwnerSql.RELEASE)) {
      connection.rollback();
      bind(release, "", name);
      release.executeUpdate();
      connection.commit();
    } catch (SQLException e) {
      log.warn("the store could not be released, so its lease has to run out: {}", e.getMessage());
    }
  }

  @Override
  public Duration renewal() {
    return RENEWAL;
  }
}
