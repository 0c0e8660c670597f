package org.gridrls.replicator.store;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridrls.replicator.request.StoredItem;

/**
 * The files that this process has claimed. A claim whose commit was uncertain is only in the store:
 * its files are not being transferred. Safe for threads.
 */
final class OwnClaims {
  private final Map<Long, Set<Long>> claims = new HashMap<>();

  synchronized void add(long replication, List<StoredItem> items) {
    Set<Long> own = claims.computeIfAbsent(replication, any -> new HashSet<>());
    items.forEach(item -> own.add(item.number()));
  }

  synchronized void remove(List<StoredItem> items) {
    for (StoredItem item : items) {
      Set<Long> own = claims.get(item.replication());
      if (own != null && own.remove(item.number()) && own.isEmpty()) {
        claims.remove(item.replication());
      }
    }
  }

  /** Makes the others pending again. */
  synchronized void release(StateStatements sql, long replication) {
    Set<Long> own = claims.getOrDefault(replication, Set.of());
    for (long number : sql.list(ReplicationSql.CLAIMED, row -> row.getLong(1), replication)) {
      if (!own.contains(number)) {
        sql.update(ReplicationSql.RELEASE, replication, number);
      }
    }
  }
}
