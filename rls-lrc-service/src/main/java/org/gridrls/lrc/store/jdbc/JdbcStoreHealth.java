package org.gridrls.lrc.store.jdbc;

import java.sql.SQLException;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The known condition of a store. A store found damaged refuses reads and writes until the next
 * start, because its answers may be wrong; a store that another server took over refuses writes;
 * any other trouble ends with the next successful write. Each is logged once. Safe for threads.
 */
public final class JdbcStoreHealth {
  private static final Logger log = LoggerFactory.getLogger(JdbcStoreHealth.class);

  private final StoreConfig config;
  private final JdbcDialect dialect;
  private volatile StoreTrouble trouble;

  public JdbcStoreHealth(StoreConfig config, JdbcDialect dialect) {
    this.config = config;
    this.dialect = dialect;
  }

  public Optional<StoreTrouble> trouble() {
    return Optional.ofNullable(trouble);
  }

  /** Throws STORE_FAILED if the store is damaged. */
  public void requireSound() {
    StoreTrouble known = trouble;
    if (known != null && known.kind().isDamage()) {
      throw known.refusal(null);
    }
  }

  /** Throws if only a restart lets the store take writes again. */
  public void requireWritable() {
    StoreTrouble known = trouble;
    if (known != null && known.kind().isForGood()) {
      throw known.refusal(null);
    }
  }

  /** Records that another server took over the store; returns the refusal of all writes. */
  public RlsException takenOver(String reason) {
    return meaning(StoreTrouble.of(StoreTrouble.TroubleKind.TAKEN_OVER, config, reason), null);
  }

  /** Records damage found by a full check. */
  public void damaged(String reason) {
    note(StoreTrouble.of(StoreTrouble.TroubleKind.DAMAGED, config, reason));
  }

  /** Records a successful write. */
  public void written() {
    if (trouble != null) {
      recover();
    }
  }

  private synchronized void recover() {
    if (trouble != null && !trouble.kind().isForGood()) {
      log.warn("the store {} accepts writes again", config);
      trouble = null;
    }
  }

  private synchronized void note(StoreTrouble found) {
    boolean known = trouble != null && trouble.kind() == found.kind();
    if (!known && (trouble == null || !trouble.kind().isForGood())) {
      trouble = found;
      log.error("{}", found.message());
    }
  }

  /** The failure as reported to callers: itself, or the trouble of the store that caused it. */
  public RuntimeException meaning(RuntimeException failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof SQLException sql) {
        Optional<StoreTrouble.TroubleKind> kind = dialect.trouble(sql);
        if (kind.isPresent()) {
          return meaning(StoreTrouble.of(kind.get(), config, sql.getMessage()), failure);
        }
      }
    }
    return failure;
  }

  private RlsException meaning(StoreTrouble found, RuntimeException failure) {
    note(found);
    return found.refusal(failure);
  }
}
