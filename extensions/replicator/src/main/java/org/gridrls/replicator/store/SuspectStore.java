package org.gridrls.replicator.store;

import java.util.Optional;
import org.gridrls.replicator.request.SuspectMark;

/** The marks that this replicator set, so that it removes no others. Safe for threads. */
public final class SuspectStore {
  private static final int MARKS_MAX = 100_000;

  private final JdbcReplications store;

  SuspectStore(JdbcReplications store) {
    this.store = store;
  }

  /** False if there are too many marks. */
  public boolean add(SuspectMark mark) {
    return store.transaction(
        sql -> {
          sql.update(SuspectSql.DELETE, mark.catalog(), mark.target());
          return sql.number(SuspectSql.COUNT) < MARKS_MAX
              && sql.update(SuspectSql.PUT, mark.catalog(), mark.target(), mark.value()) > 0;
        });
  }

  public Optional<SuspectMark> find(String catalog, String target) {
    return store
        .transaction(
            sql ->
                sql.list(
                    SuspectSql.FIND,
                    row -> new SuspectMark(catalog, target, row.getString("value")),
                    catalog,
                    target))
        .stream()
        .findFirst();
  }

  public void remove(SuspectMark mark) {
    store.transaction(sql -> sql.update(SuspectSql.DELETE, mark.catalog(), mark.target()));
  }
}
