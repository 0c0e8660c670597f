package org.gridrls.lrc.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.kit.jdbc.Transactions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one connection that writes, and what belongs to its transaction: the counts, which are
 * published when it is committed and not before. For the writing thread, except {@link #published}.
 */
final class JdbcWriteSide implements GroupCommit.Unit, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(JdbcWriteSide.class);

  private final JdbcConnections connections;
  private final Tally tally;
  private Connection connection;
  private JdbcStatements statements;
  private JdbcCatalogEditor editor;
  private JdbcRequestLog requests;
  private volatile CatalogCounts published;

  JdbcWriteSide(JdbcConnections connections) {
    this.connections = connections;
    this.tally = new Tally(CatalogCounts.NONE);
    connect();
    published = statements.one(JournalSql.COUNTS, JournalSql::counts);
    tally.reset(published);
  }

  private void connect() {
    connection = connections.writer();
    statements = new JdbcStatements(connection);
    editor = new JdbcCatalogEditor(statements, tally);
    requests = new JdbcRequestLog(statements);
  }

  /** Gives the number of this start: more than the one before, and at least {@code least}. */
  long nextBootId(long least) {
    long bootId = Math.max(statements.number(JournalSql.BOOT_ID) + 1, least);
    statements.update(JournalSql.SAVE_BOOT_ID, bootId);
    commit();
    return bootId;
  }

  /** Of the transaction under way. */
  JdbcStatements statements() {
    return statements;
  }

  CatalogCounts published() {
    return published;
  }

  BulkResult apply(List<Change> changes, BulkMode mode) {
    return mode == BulkMode.PER_ITEM ? Bulk.perItem(changes, editor) : atomically(changes);
  }

  private BulkResult atomically(List<Change> changes) {
    CatalogCounts before = tally.counts();
    statements.execute(JournalSql.SAVEPOINT);
    BulkResult result = Bulk.untilFirstFailure(changes, editor);
    if (!result.failures().isEmpty()) {
      statements.execute(JournalSql.UNDO_TO_SAVEPOINT);
      tally.reset(before);
      editor.forget();
    }
    statements.execute(JournalSql.FORGET_SAVEPOINT);
    return result;
  }

  BulkResult applyOnce(RequestMark mark, String digest, List<Change> changes, BulkMode mode) {
    return requests.once(mark, digest, () -> apply(changes, mode));
  }

  int forgetRequests(Instant upTo) {
    return requests.forget(upTo);
  }

  MatchingDeletion.Progress delete(MatchingDeletion deletion, MatchingDeletion.Progress from) {
    return deletion.step(new JdbcMappingReads(statements), from, editor::delete);
  }

  int trim(long upTo, int atMost) {
    return statements.update(JournalSql.TRIM, upTo, atMost - 1);
  }

  @Override
  public void commit() {
    CatalogCounts counts = tally.counts();
    if (!counts.equals(published)) {
      statements.update(
          JournalSql.SAVE_COUNTS,
          counts.logicalNames(),
          counts.targetNames(),
          counts.mappings(),
          counts.sequence());
    }
    try {
      connection.commit();
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
    published = counts;
  }

  @Override
  public void rollback() {
    tally.reset(published);
    editor.forget();
    try {
      connection.rollback();
    } catch (SQLException e) {
      // after some failures SQLite has ended the transaction itself, and the driver would go on
      // without one
      log.warn("the store failed; opening it anew: {}", e.getMessage());
      disconnect();
      connect();
    }
  }

  private void disconnect() {
    try {
      connection.close();
    } catch (SQLException e) {
      log.warn("closing the store: {}", e.getMessage());
    }
  }

  @Override
  public void close() {
    disconnect();
  }
}
