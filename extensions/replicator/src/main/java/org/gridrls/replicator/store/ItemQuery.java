package org.gridrls.replicator.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.replicator.request.ItemPhase;
import org.gridrls.replicator.request.ItemState;
import org.gridrls.replicator.request.StoredItem;

/** A page of the files of a request, by name or state, in the order of their numbers. Immutable. */
record ItemQuery(long replication, long after, int limit) {

  List<StoredItem> find(StateStatements sql, Optional<String> name, Optional<ItemState> state) {
    if (name.isPresent()) {
      List<StoredItem> named =
          sql.list(
              ReplicationSql.ITEMS_NAMED,
              ReplicationRows::item,
              replication,
              after,
              name.get(),
              limit);
      return named.stream().filter(i -> state.isEmpty() || i.state() == state.get()).toList();
    }
    return state.isEmpty()
        ? sql.list(ReplicationSql.ITEMS, ReplicationRows::item, replication, after, limit)
        : inState(sql, state.get());
  }

  private List<StoredItem> inState(StateStatements sql, ItemState state) {
    List<ItemPhase> phases = new ArrayList<>(List.of(ItemPhase.values()));
    phases.removeIf(phase -> phase.shown(false) != state && phase.shown(true) != state);
    ItemPhase phase = phases.get(0);
    if (phase != ItemPhase.PENDING) {
      return sql.list(
          ReplicationSql.ITEMS_IN_ANY_PHASE,
          ReplicationRows::item,
          replication,
          after,
          phase.name(),
          limit);
    }
    return sql.list(
        ReplicationSql.ITEMS_IN_PHASE,
        ReplicationRows::item,
        replication,
        after,
        phase.name(),
        state == ItemState.WAITING ? 1 : 0,
        limit);
  }
}
