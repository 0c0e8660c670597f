package org.gridrls.lrc.servers;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLHandshakeException;
import org.gridrls.api.Causes;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.jdbc.Transactions;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens a store whose database may be starting: retries until the configured wait is over. Fails
 * immediately if waiting can't help (wrong password, unknown database, store in use). For one
 * thread.
 */
public final class JdbcStoreWait {
  private static final Logger log = LoggerFactory.getLogger(JdbcStoreWait.class);
  private static final Duration PAUSE_LEAST = Duration.ofMillis(200);
  private static final Duration PAUSE_MOST = Duration.ofSeconds(2);
  private static final Duration PROGRESS = Duration.ofSeconds(10);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private static final String REJECTED = "08004";
  private static final int MYSQL_TOO_MANY_CONNECTIONS = 1040;

  private final StoreConfig config;
  private final long start = System.nanoTime();
  private Duration pause = PAUSE_LEAST;
  private Duration toldAt;

  private JdbcStoreWait(StoreConfig config) {
    this.config = config;
  }

  public static <T> T open(StoreConfig config, Supplier<T> attempt) {
    return new JdbcStoreWait(config).open(attempt);
  }

  private <T> T open(Supplier<T> attempt) {
    while (true) {
      try {
        T opened = attempt.get();
        if (toldAt != null) {
          log.warn("the database {} answers, after {} s", config, waited().toSeconds());
        }
        return opened;
      } catch (RlsException failure) {
        if (!mayComeBack(failure)) {
          throw failure;
        }
        await(failure);
      }
    }
  }

  /** Whether waiting may help: the database is down, starting or out of connections. */
  private static boolean mayComeBack(RlsException failure) {
    return failure.error() == RlsError.UNAVAILABLE
        && failure.getCause() instanceof SQLException cause
        && Transactions.storeFailed(cause).error() == RlsError.UNAVAILABLE
        && !meansRefused(cause);
  }

  /** The database refuses this program: waiting does not help. */
  private static boolean meansRefused(SQLException failure) {
    return Causes.of(failure)
        .anyMatch(
            e ->
                e instanceof SSLHandshakeException
                    || e instanceof SQLException known && isRefusal(known));
  }

  /** For example: no authentication method in common. */
  private static boolean isRefusal(SQLException e) {
    return REJECTED.equals(e.getSQLState()) && e.getErrorCode() != MYSQL_TOO_MANY_CONNECTIONS;
  }

  private Duration waited() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private void await(RlsException failure) {
    Duration waited = waited();
    if (waited.compareTo(config.startWait()) >= 0) {
      throw gaveUp(reason(waited, failure), failure);
    }
    tell(waited, failure);
    Duration left = config.startWait().minus(waited);
    pause(pause.compareTo(left) < 0 ? pause : left, failure);
    pause = pause.multipliedBy(2).compareTo(PAUSE_MOST) < 0 ? pause.multipliedBy(2) : PAUSE_MOST;
  }

  /** At WARN, the default log level: otherwise the start would seem to hang. */
  private void tell(Duration waited, RlsException failure) {
    if (toldAt == null || waited.minus(toldAt).compareTo(PROGRESS) >= 0) {
      toldAt = waited;
      log.warn(
          "waiting for the database {}, for {} of {} s: {}",
          config,
          waited.toSeconds(),
          config.startWait().toSeconds(),
          failure.getMessage());
    }
  }

  private String reason(Duration waited, RlsException failure) {
    return "the database "
        + config
        + " did not answer within "
        + waited.toSeconds()
        + " s (setting lrc.store-wait): "
        + failure.getMessage();
  }

  private static RlsException gaveUp(String message, RlsException failure) {
    return RlsException.later(RlsError.UNAVAILABLE, message, RETRY_AFTER, failure);
  }

  private static void pause(Duration length, RlsException failure) {
    try {
      new CountDownLatch(1).await(length.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw gaveUp("stopped while waiting for the database", failure);
    }
  }
}
