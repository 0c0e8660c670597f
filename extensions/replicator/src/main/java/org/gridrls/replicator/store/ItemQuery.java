package org.gridrls.replicator.store;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.replicator.request.ItemPhase;
import org.gridrls.replicator.request.ItemState;
import org.gridrls.replicator.request.StoredItem;

/** A page of the files of a request, by name or state, in the order of their numbers. Immutable. */
record ItemQuery(long replication, long after, int limit) {

  List<StoredItem> find(JdbcReplications sql, Optional<String> name, Optional<ItemState> state)
      throws SQLException {
    if (name.isPresent()) {
      List<StoredItem> named =
          sql.list(
              ReplicationRows::item,
              ReplicationSql.ITEMS_NAMED,
              replication,
              after,
              name.get(),
              limit);
      return named.stream().filter(i -> state.isEmpty() || i.state() == state.get()).toList();
    }
    return state.isEmpty()
        ? sql.list(ReplicationRows::item, ReplicationSql.ITEMS, replication, after, limit)
        : inState(sql, state.get());
  }

  private List<StoredItem> inState(JdbcReplications sql, ItemState state) throws SQLException {
    List<ItemPhase> phases = new ArrayList<>(List.of(ItemPhase.values()));
    phases.removeIf(phase -> phase.shown(false) != state && phase.shown(true) != state);
    int phase = phases.get(0).ordinal();
    if (phase != ItemPhase.PENDING.ordinal()) {
      return sql.list(
          ReplicationRows::item,
          ReplicationSql.ITEMS_IN_ANY_PHASE,
          replication,
          after,
          phase,
          limit);
    }
    return sql.list(
        ReplicationRows::item,
        ReplicationSql.ITEMS_IN_PHASE,
        replication,
        after,
        phase,
        state == ItemState.WAITING ? 1 : 0,
        limit);
  }
}
