package org.gridrls.replicator.store;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Removes files of a request from the store. Stateless. */
final class ItemRemovals {
  private static final int NAMES_AT_ONCE = 500;
  private static final int DELETED_AT_ONCE = 5_000;

  private ItemRemovals() {}

  /** All that have one of the names and are not claimed. */
  static void named(JdbcReplications sql, long replication, List<String> names)
      throws SQLException {
    for (int i = 0; i < names.size(); i += NAMES_AT_ONCE) {
      List<String> some = names.subList(i, Math.min(names.size(), i + NAMES_AT_ONCE));
      List<Object> values = new ArrayList<>(List.of(replication));
      values.addAll(some);
      sql.update(ReplicationSql.remove(some.size()), values.toArray());
    }
  }

  /** The first files; returns how many. */
  static int some(JdbcReplications sql, long replication) throws SQLException {
    List<Long> first =
        sql.list(row -> row.getLong(1), ReplicationSql.FIRST_NUMBERS, replication, DELETED_AT_ONCE);
    return first.isEmpty()
        ? 0
        : sql.update(ReplicationSql.DELETE_UNTIL, replication, first.get(first.size() - 1));
  }
}
