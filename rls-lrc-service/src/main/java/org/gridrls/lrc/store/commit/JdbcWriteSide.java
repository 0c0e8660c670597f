package org.gridrls.lrc.store.commit;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.UUID;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.lrc.catalog.CatalogStart;
import org.gridrls.lrc.catalog.RequestMark;
import org.gridrls.lrc.catalog.rules.Bulk;
import org.gridrls.lrc.store.jdbc.JdbcConnections;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.JdbcStoreHealth;
import org.gridrls.lrc.store.jdbc.JournalSql;
import org.gridrls.lrc.store.jdbc.Outage;
import org.gridrls.lrc.store.jdbc.WriteFence;
import org.gridrls.lrc.store.query.JdbcMappingReads;
import org.gridrls.lrc.store.query.MatchingDeletion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The writing connection and the state of its transaction; counts are published on commit.
 * Reconnects after the database was away. For the writing thread, except {@link #published} and
 * {@link #boot}.
 */
public final class JdbcWriteSide implements GroupCommit.Unit, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(JdbcWriteSide.class);

  private final JdbcConnections connections;
  private final JdbcStoreHealth health;
  private final Tally tally;
  private final BootIds bootIds;
  private final WriteFence fence;

  /** Later states of this process may not be in the history of the store. */
  private long common = Long.MAX_VALUE;

  /** The last state that was to be committed; readers may have seen it. */
  private long attempted;

  private long wantedBootId; // may be in the store already
  private volatile CatalogBoot boot;
  private Outage outage;
  private Connection connection;
  private JdbcStatements statements;
  private JdbcCatalogEditor editor;
  private JdbcRequestLog requests;
  private volatile CatalogCounts published;

  public JdbcWriteSide(JdbcConnections connections, JdbcStoreHealth health, BootIds bootIds) {
    this.connections = connections;
    this.health = health;
    this.bootIds = bootIds;
    this.tally = new Tally(CatalogCounts.NONE);
    connect();
    fence = statements.dialect().fence();
    fence.take(connection);
    published = statements.one(JournalSql.COUNTS, JournalSql::counts);
    tally.reset(published);
  }

  private void connect() {
    connection = connections.writer();
    statements = connections.statements(connection);
    editor = new JdbcCatalogEditor(statements, tally);
    requests = new JdbcRequestLog(statements);
  }

  /**
   * After an outage, cached data is read again, because the last commit may have succeeded.
   * Attempts are paced, however many writes arrive.
   */
  private void reconnect() {
    if (outage != null && outage.isRecent()) {
      throw outage.repeated();
    }
    try {
      connectAndReadAnew();
      outage = null;
      log.info("the store is available again");
    } catch (RlsException e) {
      outage = new Outage(e);
      throw e;
    }
  }

  private void connectAndReadAnew() {
    connect();
    try {
      requireNotTakenOver();
      fence.resume(connection);
      long bootId = requireNotTakenOver();
      CatalogCounts found = statements.one(JournalSql.COUNTS, JournalSql::counts);
      reconcile(bootId, found);
      published = found;
      attempted = found.sequence();
      tally.reset(published);
    } catch (RuntimeException e) {
      disconnect();
      throw e;
    }
  }

  /** The boot id in the store, which grows with each start. */
  private long requireNotTakenOver() {
    long found = statements.number(JournalSql.BOOT_ID);
    if (found > Math.max(boot.bootId(), wantedBootId)) {
      throw health.takenOver("another catalog took over with start " + found);
    }
    return found;
  }

  /**
   * A store that went back, for example by a failover to a standby that was behind, will use the
   * numbers of its lost changes again. So it gets a new boot id if an index may have seen them.
   */
  private void reconcile(long bootId, CatalogCounts found) {
    if (bootId == wantedBootId) {
      renumbered(found); // the commit had reached the store
    }
    wantedBootId = 0;
    boolean beforeThisStart = bootId < boot.bootId();
    if (beforeThisStart || found.sequence() < published.sequence()) {
      log.error(
          "the store came back without the last {} acknowledged changes{}; probably a failover to"
              + " a standby that was behind. All indexes are updated to its current contents",
          Math.max(0, published.sequence() - found.sequence()),
          beforeThisStart ? ", in a state from before this start" : "");
      common = beforeThisStart ? 0 : common;
      renumber(found);
    } else if (found.sequence() < attempted && statements.dialect().mayShowFailedCommits()) {
      log.warn("the store does not contain the last commit, whose callers got no answer");
      renumber(found);
    }
  }

  private void renumber(CatalogCounts found) {
    wantedBootId = bootIds.after(boot.bootId());
    statements.update(JournalSql.SAVE_BOOT_ID, wantedBootId);
    commit(found, found);
    renumbered(found);
  }

  private void renumbered(CatalogCounts counts) {
    common = Math.min(common, counts.sequence());
    boot = boot.next(wantedBootId, common, counts.sequence());
    wantedBootId = 0;
  }

  private void connected() {
    if (connection == null) {
      reconnect();
    }
  }

  /** Takes a boot id for this start, and creates the catalog id if necessary. */
  public CatalogStart start() {
    String catalogId = statements.one(JournalSql.CATALOG_ID, row -> row.getString(1));
    if (catalogId.isEmpty()) {
      catalogId = UUID.randomUUID().toString();
      statements.update(JournalSql.SAVE_CATALOG_ID, catalogId);
    }
    long previous = statements.number(JournalSql.BOOT_ID);
    long startBootId = bootIds.after(previous);
    statements.update(JournalSql.SAVE_BOOT_ID, startBootId);
    commit();
    boot = new CatalogBoot(startBootId, published.sequence());
    return new CatalogStart(catalogId, startBootId, previous, published.sequence());
  }

  public CatalogBoot boot() {
    return boot;
  }

  /** The new boot id takes effect on commit. */
  public Void raiseBootId(long heard) {
    connected();
    if (heard >= boot.bootId()) {
      wantedBootId = bootIds.beyond(boot.bootId(), heard);
      statements.update(JournalSql.SAVE_BOOT_ID, wantedBootId);
    }
    return null;
  }

  /** The statements of the current transaction. */
  public JdbcStatements statements() {
    connected();
    return statements;
  }

  public CatalogCounts published() {
    return published;
  }

  /** Announces changes that will be applied in the same group. */
  public void expect(List<CatalogChange> changes) {
    connected();
    editor.expect(ExpectedMappings.of(changes));
  }

  public BulkResult apply(List<CatalogChange> changes, BulkMode mode) {
    connected();
    return mode == BulkMode.PER_ITEM ? Bulk.perItem(changes, editor) : atomically(changes);
  }

  private BulkResult atomically(List<CatalogChange> changes) {
    CatalogCounts before = tally.counts();
    editor.settle();
    statements.execute(JournalSql.SAVEPOINT);
    BulkResult result = Bulk.untilFirstFailure(changes, editor);
    if (result.failures().isEmpty()) {
      editor.settle();
    } else {
      editor.forget();
      statements.execute(JournalSql.UNDO_TO_SAVEPOINT);
      tally.reset(before);
    }
    statements.execute(JournalSql.FORGET_SAVEPOINT);
    return result;
  }

  public BulkResult applyOnce(
      RequestMark mark, String digest, List<CatalogChange> changes, BulkMode mode) {
    connected();
    return requests.once(mark, digest, () -> apply(changes, mode));
  }

  public int forgetRequests(Instant upTo) {
    connected();
    return requests.forget(upTo);
  }

  public MatchingDeletion.Progress delete(
      MatchingDeletion deletion, MatchingDeletion.Progress from) {
    connected();
    editor.settle();
    return deletion.step(new JdbcMappingReads(statements), from, this::deleteAll);
  }

  private void deleteAll(List<Mapping> mappings) {
    editor.expect(new ExpectedMappings(new LinkedHashSet<>(mappings), mappings));
    mappings.forEach(editor::delete);
  }

  /** Removes some values of an attribute, if it is defined; false if there are no more. */
  public boolean clearSome(CatalogChange.Undefine change) {
    connected();
    return editor.clearSome(change.type(), change.attribute());
  }

  public int trim(long upTo, int atMost) {
    connected();
    long oldest = statements.number(JournalSql.OLDEST, upTo);
    return statements.update(JournalSql.TRIM, Math.min(upTo, oldest + atMost - 1));
  }

  @Override
  public Duration idleAfter() {
    return fence.renewal();
  }

  /** Renews the lease on the store, and finds out soon that it was taken over. */
  @Override
  public void idle() {
    admit();
    connected();
    commit();
  }

  @Override
  public void commit() {
    editor.finish();
    CatalogCounts counts = tally.counts();
    boolean changed = commit(published, counts);
    if (wantedBootId != 0) {
      renumbered(counts);
    }
    published = counts;
    if (changed) {
      health.written();
    }
  }

  private boolean commit(CatalogCounts before, CatalogCounts counts) {
    boolean changed = statements.changedRows();
    fence.pass(statements, before, counts, changed);
    long attemptedBefore = attempted;
    attempted = Math.max(attempted, counts.sequence());
    try {
      statements.commit();
    } catch (RlsException e) {
      if (statements.dialect().joinsStatements() && !GroupCommit.isAway(e)) {
        attempted = attemptedBefore; // a statement before the commit failed
      }
      throw fence.meaning(e);
    }
    fence.committed();
    attempted = counts.sequence();
    statements.changedRows();
    return changed;
  }

  @Override
  public void admit() {
    health.requireWritable();
  }

  @Override
  public Throwable rollback(Throwable failure) {
    rollback();
    if (!(failure instanceof RuntimeException known)) {
      return failure;
    }
    RuntimeException meaning = health.meaning(known);
    return fence == WriteFence.LOCKED || GroupCommit.isAway(meaning) ? meaning : causeOf(meaning);
  }

  /** A failure may be a consequence of another server's writes, which a new connection shows. */
  private RuntimeException causeOf(RuntimeException failure) {
    try {
      reconnect();
    } catch (RlsException e) {
      if (GroupCommit.isAway(e)) {
        return e;
      }
    }
    return failure;
  }

  private void rollback() {
    tally.reset(published);
    if (connection == null) {
      return;
    }
    editor.forget();
    editor.finish();
    try {
      connection.rollback();
      if (fence == WriteFence.LOCKED) {
        wantedBootId = 0;
        return;
      }
    } catch (SQLException e) {
      // the database is away, or SQLite has ended the transaction itself, and
      // the driver would continue without one
      log.warn("the store failed; reconnecting: {}", e.getMessage());
    }
    disconnect();
  }

  private void disconnect() {
    if (connection == null) {
      return;
    }
    statements.close();
    try {
      connection.close();
    } catch (SQLException e) {
      log.warn("closing the store: {}", e.getMessage());
    }
    connection = null;
  }

  @Override
  public void close() {
    if (connection != null) {
      fence.release(connection);
    }
    disconnect();
  }
}
