package org.gridrls.lrc.store.jdbc;

import java.sql.Connection;
import java.time.Duration;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogCounts;

/**
 * Keeps servers apart that could write to one store: a commit succeeds only while the store belongs
 * to this server. Every method may throw UNAVAILABLE. For the writing thread.
 */
public interface WriteFence {
  /** Stands for a store that is locked for this process; its connection survives a rollback. */
  WriteFence LOCKED = new WriteFence() {};

  /** Takes the store at a start, unless another server took it meanwhile. */
  default void take(Connection connection) {}

  /**
   * Checks on a new connection that the store still belongs to this server. Takes it again if it
   * went back to a time before it was taken and no other server uses it.
   */
  default void resume(Connection connection) {}

  /**
   * The last statement of a transaction, which saves changed counts. If the store is not in the
   * state that this server left, this or the commit fails: then the transaction must be rolled
   * back.
   *
   * @param rows whether the transaction changed anything
   */
  default void pass(
      JdbcStatements statements, CatalogCounts before, CatalogCounts counts, boolean rows) {
    if (!counts.equals(before)) {
      statements.update(
          JournalSql.SAVE_COUNTS,
          counts.logicalNames(),
          counts.targetNames(),
          counts.mappings(),
          counts.sequence());
    }
  }

  /** Returns what the failure of a commit means, which may be that this check failed. */
  default RlsException meaning(RlsException failure) {
    return failure;
  }

  /** The transaction that passed is committed. */
  default void committed() {}

  /** Releases the store at the end. */
  default void release(Connection connection) {}

  /** The longest time without a commit. */
  default Duration renewal() {
    return Duration.ofDays(1);
  }
}
