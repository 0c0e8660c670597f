package org.gridrls.replicator.store;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.gridrls.replicator.request.Replication;

/**
 * Since when the oldest unfinished file of each request has been wanted. Files that a request had
 * when it was started have no time of their own: they have been wanted since its creation. Safe for
 * threads.
 */
final class WantedSince {
  private final Set<Long> onlyLater = ConcurrentHashMap.newKeySet();

  /**
   * Empty if no file is unfinished.
   *
   * @param timed if all files of the request have times of their own, as those of rules
   */
  Optional<Instant> oldest(JdbcReplications store, Replication one, boolean timed) {
    return store.transaction(
        sql -> {
          if (!timed && !onlyLater.contains(one.number())) {
            if (sql.number(RuleSql.UNFINISHED_FIRST, one.number()) > 0) {
              return Optional.of(one.created());
            }
            onlyLater.add(one.number());
          }
          long millis = sql.number(RuleSql.OLDEST_UNFINISHED, one.number());
          return millis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
        });
  }

  /** Files that had ended are wanted again, or the request is gone. */
  void forget(long replication) {
    onlyLater.remove(replication);
  }
}
