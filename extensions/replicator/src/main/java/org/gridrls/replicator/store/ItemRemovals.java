package org.gridrls.replicator.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gridrls.kit.jdbc.SqlStatements;

/** Removes files of a request from the store. Stateless. */
final class ItemRemovals {
  private static final int NAMES_AT_ONCE = 500;
  private static final int DELETED_AT_ONCE = 5_000;

  private ItemRemovals() {}

  /** All that have one of the names and are not claimed. */
  static void named(StateStatements sql, long replication, List<String> names) {
    for (int i = 0; i < names.size(); i += NAMES_AT_ONCE) {
      List<String> some =
          new ArrayList<>(names.subList(i, Math.min(names.size(), i + NAMES_AT_ONCE)));
      // always as many, so that one statement is prepared
      some.addAll(Collections.nCopies(NAMES_AT_ONCE - some.size(), some.get(0)));
      sql.update(ReplicationSql.REMOVE_NAMED, replication, new SqlStatements.Spread(some));
    }
  }

  /** The first files; returns how many. */
  static int some(StateStatements sql, long replication) {
    List<Long> first =
        sql.list(ReplicationSql.FIRST_NUMBERS, row -> row.getLong(1), replication, DELETED_AT_ONCE);
    return first.isEmpty()
        ? 0
        : sql.update(ReplicationSql.DELETE_UNTIL, replication, first.get(first.size() - 1));
  }
}
