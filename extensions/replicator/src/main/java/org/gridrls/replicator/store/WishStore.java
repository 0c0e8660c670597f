package org.gridrls.replicator.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.StandingWish;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.replicator.request.WishedFiles;

/**
 * The wishes, and what they want. A wish and the request that brings its files are created and
 * removed together. What a method has changed is durable when it returns. Safe for threads.
 */
public final class WishStore {
  private final ReplicationStore requests;
  private final JdbcReplications store;
  private final Map<Long, StandingWish> wishes = new ConcurrentSkipListMap<>();

  WishStore(ReplicationStore requests, JdbcReplications store) {
    this.requests = requests;
    this.store = store;
    store.transaction(
        sql -> {
          read(sql, WishSql.WISHES).forEach(wish -> wishes.put(wish.number(), wish));
          return null;
        });
  }

  private static List<StandingWish> read(JdbcReplications sql, String query, Object... values)
      throws SQLException {
    return sql.list(
        row ->
            WishRows.wish(
                row, sql.list(WishRows::condition, WishSql.CONDITIONS, row.getLong("number"))),
        query,
        values);
  }

  /** After a lost connection. */
  void reload(JdbcReplications sql) throws SQLException {
    List<StandingWish> stored = read(sql, WishSql.WISHES);
    wishes.keySet().retainAll(stored.stream().map(StandingWish::number).toList());
    stored.forEach(wish -> wishes.put(wish.number(), wish));
  }

  /** All wishes, the oldest first. */
  public Collection<StandingWish> all() {
    return List.copyOf(wishes.values());
  }

  public Optional<StandingWish> find(String id) {
    return wishes.values().stream().filter(wish -> wish.id().equals(id)).findFirst();
  }

  /** The wish whose files a request brings. */
  public Optional<StandingWish> of(long replication) {
    return wishes.values().stream().filter(wish -> wish.replication() == replication).findFirst();
  }

  /**
   * Creates the wish with its request, or returns the one that has its request id;
   * REQUEST_ID_REUSED if that one has another owner or other contents.
   */
  public StandingWish create(StandingWish draft, Replication request) {
    synchronized (requests) {
      return store.transaction(
          sql -> {
            List<StandingWish> known = read(sql, WishSql.BY_REQUEST_ID, draft.requestId());
            if (!known.isEmpty()) {
              SameRequest.require(draft, known.get(0));
              requests
                  .find(known.get(0).replication())
                  .ifPresent(before -> SameRequest.require(request, before));
              return known.get(0);
            }
            Replication created = requests.insert(sql, request, List.of());
            StandingWish wish = insert(sql, draft, created.number());
            wishes.put(wish.number(), wish);
            return wish;
          });
    }
  }

  private static StandingWish insert(JdbcReplications sql, StandingWish draft, long replication)
      throws SQLException {
    sql.update(
        WishSql.INSERT,
        draft.id(),
        draft.requestId(),
        draft.owner().orElse(null),
        draft.names().junction() == AttributeQuery.Junction.OR ? 1 : 0,
        draft.names().pattern().map(Object::toString).orElse(null),
        draft.copies(),
        replication,
        draft.created().toEpochMilli());
    long number = sql.number(WishSql.NUMBER, draft.requestId());
    int position = 0;
    for (AttributeQuery.Condition condition : draft.names().conditions()) {
      sql.update(WishSql.INSERT_CONDITION, WishRows.row(number, position++, condition));
    }
    return draft.stored(number, replication);
  }

  /** Removes the wish and its request; the copies stay. */
  public void remove(StandingWish wish) {
    synchronized (requests) {
      store.transaction(
          sql -> {
            sql.update(WishSql.DELETE_CONDITIONS, wish.number());
            sql.update(WishSql.DELETE, wish.number());
            sql.update(ReplicationSql.REMOVE, wish.replication());
            return null;
          });
      wishes.remove(wish.number());
      requests.removed(wish.replication());
    }
  }

  /** Requests files that are missing; nothing if the wish was removed meanwhile. */
  public void want(StandingWish wish, WishedFiles missing) {
    synchronized (requests) {
      if (wishes.containsKey(wish.number())) {
        try {
          store.transaction(sql -> want(sql, wish.replication(), missing));
        } catch (RuntimeException e) {
          requests.recount(wish.replication());
          throw e;
        }
        resume(wish);
      }
    }
  }

  private Void want(JdbcReplications sql, long replication, WishedFiles missing)
      throws SQLException {
    long now = missing.now().toEpochMilli();
    long number = sql.number(ReplicationSql.LAST_NUMBER, replication);
    int added = 0;
    int tried = 0;
    try (PreparedStatement insert = sql.prepared(WishSql.INSERT_ITEM);
        PreparedStatement again = sql.prepared(WishSql.WANT_AGAIN)) {
      for (WantedFile file : missing.files()) {
        String path = file.path().value();
        JdbcReplications.bind(
            insert, replication, number + added + 1, file.name().value(), path, now);
        if (insert.executeUpdate() > 0) {
          added++;
        } else {
          JdbcReplications.bind(again, now, missing.retry().toEpochMilli(), replication, path);
          tried += again.executeUpdate();
        }
      }
    }
    if (tried > 0) {
      requests.count(sql, replication);
    } else {
      requests.added(replication, added);
    }
    return null;
  }

  /** A request that was finished has files again. */
  public void resume(StandingWish wish) {
    if (requests.counts(wish.replication()).unfinished() > 0) {
      requests.become(wish.replication(), ReplicationState.ACTIVE, ReplicationState.FINISHED);
    }
  }

  /** Since when the file has been wanted that has waited longest; empty if all are there. */
  public Optional<Instant> oldestWanted(StandingWish wish) {
    long millis = store.transaction(sql -> sql.number(WishSql.OLDEST_WANTED, wish.replication()));
    return millis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }
}
