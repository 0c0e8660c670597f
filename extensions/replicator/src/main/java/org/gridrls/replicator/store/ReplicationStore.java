package org.gridrls.replicator.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.gridrls.replicator.request.DueTimes;
import org.gridrls.replicator.request.ItemChange;
import org.gridrls.replicator.request.ItemCounts;
import org.gridrls.replicator.request.ItemPhase;
import org.gridrls.replicator.request.ItemState;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.request.WantedFile;

/**
 * The requests and their files. Requests are kept in memory too; files are only in the store, read
 * in pieces. What a method has changed is durable when it returns. Safe for threads.
 */
public final class ReplicationStore implements AutoCloseable {
  private final JdbcReplications store;
  private final CountedItems counted = new CountedItems();
  private final Map<Long, Replication> replications = new ConcurrentSkipListMap<>();
  private final RuleStore rules;
  private final OwnClaims claims = new OwnClaims();
  private final WantedSince wanted = new WantedSince();
  private volatile Consumer<Replication> watcher = any -> {};

  private ReplicationStore(JdbcReplications store) {
    this.store = store;
    this.rules = new RuleStore(this, store);
  }

  /** Calls {@code next} after each change of a request's state, in their order; must not block. */
  public void watch(Consumer<Replication> next) {
    watcher = next;
  }

  public RuleStore rules() {
    return rules;
  }

  public SuspectStore suspects() {
    return new SuspectStore(store);
  }

  /**
   * Opens a file, or a database by its JDBC URL; what a former run had claimed is pending again.
   */
  public static ReplicationStore open(String place) {
    ReplicationStore opened = new ReplicationStore(JdbcReplications.open(StateDatabase.of(place)));
    opened.store.run(
        sql -> {
          for (Replication one :
              sql.list(ReplicationSql.REPLICATIONS, ReplicationRows::replication)) {
            sql.update(ReplicationSql.RELEASE_CLAIMED, one.number());
            opened.replications.put(one.number(), one);
            opened.count(sql, one.number());
          }
        });
    opened.store.onReconnect(opened::reload);
    return opened;
  }

  /** It is unknown whether the last transaction before a lost connection was committed. */
  private void reload(StateStatements sql) {
    List<Replication> stored = sql.list(ReplicationSql.REPLICATIONS, ReplicationRows::replication);
    replications.keySet().retainAll(stored.stream().map(Replication::number).toList());
    for (Replication one : stored) {
      replications.put(one.number(), one);
      claims.release(sql, one.number());
      count(sql, one.number());
    }
    rules.reload(sql);
  }

  void count(StateStatements sql, long replication) {
    counted.clear(replication);
    sql.list(
        ReplicationSql.COUNTS,
        row -> {
          ItemPhase phase = ItemPhase.valueOf(row.getString(1));
          counted.add(replication, phase, row.getBoolean(2), row.getLong(3));
          return null;
        },
        replication);
  }

  /** All requests, the oldest first. */
  public Collection<Replication> replications() {
    return replications.values().stream().filter(Replication::registers).toList();
  }

  public Optional<Replication> find(String id) {
    return replications().stream().filter(one -> one.id().equals(id)).findFirst();
  }

  public Optional<Replication> find(long number) {
    return Optional.ofNullable(replications.get(number)).filter(Replication::registers);
  }

  public ItemCounts counts(long replication) {
    return counted.counts(replication);
  }

  /** Since when the unfinished file has been wanted that has waited longest. */
  public Optional<Instant> oldestWanted(Replication one) {
    return counts(one.number()).unfinished() > 0
        ? wanted.oldest(store, one, rules.of(one.number()).isPresent())
        : Optional.empty();
  }

  /**
   * Creates the request with its first files, or returns the one that has its request id;
   * REQUEST_ID_REUSED if that one has another owner, other options, or lacks one of the files.
   */
  public synchronized Replication create(Replication draft, List<WantedFile> files) {
    return store.transaction(
        sql -> {
          List<Replication> known = byRequestId(sql, draft.requestId());
          if (!known.isEmpty()) {
            Replication before = replications.get(known.get(0).number());
            SameRequest.require(draft, before);
            SameRequest.requireFiles(sql, before, files);
            return before;
          }
          return insert(sql, draft, files);
        });
  }

  /** REQUEST_ID_REUSED unless the request has these files: for a call that is repeated. */
  public void requireFiles(Replication one, List<WantedFile> files) {
    store.run(sql -> SameRequest.requireFiles(sql, one, files));
  }

  Replication insert(StateStatements sql, Replication draft, List<WantedFile> files) {
    sql.update(
        ReplicationSql.INSERT_REPLICATION,
        draft.id(),
        draft.requestId(),
        draft.owner().orElse(null),
        draft.state().name(),
        draft.options().destination(),
        draft.options().catalog().orElse(null),
        draft.options().priority(),
        draft.options().concurrency(),
        draft.created().toEpochMilli(),
        ReplicationRows.millis(draft.ends()));
    Replication created = byRequestId(sql, draft.requestId()).get(0);
    added(created.number(), ItemInserts.missing(sql, created.number(), files, Optional.empty()));
    replications.put(created.number(), created);
    return created;
  }

  private static List<Replication> byRequestId(StateStatements sql, String requestId) {
    return sql.list(ReplicationSql.BY_REQUEST_ID, ReplicationRows::replication, requestId);
  }

  /**
   * Adds the files that the request does not have; returns their number. They are wanted since its
   * creation unless another time is given.
   */
  public int add(long replication, List<WantedFile> files, Optional<Instant> since) {
    return store.transaction(
        sql -> {
          int added = ItemInserts.missing(sql, replication, files, since);
          added(replication, added);
          return added;
        });
  }

  void added(long replication, int files) {
    counted.add(replication, ItemPhase.PENDING, false, files);
  }

  /** Sets the state if it is one of those expected; returns if it was. */
  public synchronized boolean become(
      long replication, ReplicationState state, ReplicationState... from) {
    Replication now = replications.get(replication);
    if (now == null || !List.of(from).contains(now.state())) {
      return false;
    }
    change(ReplicationSql.SET_STATE, state.name(), replication, one -> one.with(state));
    watcher.accept(now.with(state));
    return true;
  }

  public void prioritize(long replication, int priority) {
    change(ReplicationSql.SET_PRIORITY, priority, replication, one -> one.prioritized(priority));
  }

  public void end(long replication, Optional<Instant> at) {
    change(ReplicationSql.SET_END, ReplicationRows.millis(at), replication, one -> one.ending(at));
  }

  /** Sets the last failure that concerns all files. */
  public void error(long replication, String what, String why) {
    setError(replication, Optional.of(what + ": " + why));
  }

  /** Clears the error if it is about {@code what}, which works again. */
  public void noError(long replication, String what) {
    if (find(replication).flatMap(Replication::error).filter(e -> e.startsWith(what)).isPresent()) {
      setError(replication, Optional.empty());
    }
  }

  private void setError(long replication, Optional<String> text) {
    if (find(replication).filter(one -> !one.error().equals(text)).isPresent()) {
      change(ReplicationSql.SET_ERROR, text.orElse(null), replication, one -> one.failing(text));
    }
  }

  private synchronized void change(
      String statement, Object value, long replication, UnaryOperator<Replication> changed) {
    store.transaction(sql -> sql.update(statement, value, replication));
    replications.computeIfPresent(replication, (number, one) -> changed.apply(one));
  }

  /** Takes files that are due. */
  public List<StoredItem> claim(long replication, DueTimes now, int limit) {
    List<StoredItem> due = new ArrayList<>();
    try {
      return store.transaction(
          sql -> {
            due.addAll(due(sql, replication, ItemPhase.PENDING, now, limit));
            for (StoredItem item : due) {
              sql.update(ReplicationSql.CLAIM, replication, item.number());
              counted.add(replication, ItemPhase.PENDING, item.due().isPresent(), -1);
              counted.add(replication, ItemPhase.CLAIMED, false, 1);
            }
            claims.add(replication, due);
            return due;
          });
    } catch (RuntimeException e) {
      claims.remove(due);
      throw e;
    }
  }

  /** Files in their place whose registration is due. */
  public List<StoredItem> landed(long replication, DueTimes now, int limit) {
    return store.transaction(sql -> due(sql, replication, ItemPhase.LANDED, now, limit));
  }

  private static List<StoredItem> due(
      StateStatements sql, long replication, ItemPhase phase, DueTimes now, int limit) {
    return sql.list(
        ReplicationSql.DUE,
        ReplicationRows::item,
        replication,
        phase.name(),
        now.until().toEpochMilli(),
        now.latest().toEpochMilli(),
        limit);
  }

  /** Changes of claimed and landed files, in one transaction. */
  public synchronized void record(List<ItemChange> changes) {
    try {
      store.run(
          sql -> {
            for (ItemChange change : changes) {
              record(sql, change, change.item().phase());
            }
          });
      claims.remove(changes.stream().map(ItemChange::item).toList());
    } catch (RuntimeException e) {
      changes.stream().map(change -> change.item().replication()).distinct().forEach(this::recount);
      throw e;
    }
  }

  /** After a transaction that changed many files, or was rolled back. */
  void recount(long replication) {
    store.run(
        sql -> {
          count(sql, replication);
        });
  }

  private void record(StateStatements sql, ItemChange change, ItemPhase stored) {
    long replication = change.item().replication();
    ItemPhase from = stored == ItemPhase.PENDING ? ItemPhase.CLAIMED : stored;
    Long due = ReplicationRows.millis(change.due());
    int changed =
        sql.update(
            ReplicationSql.CHANGE,
            change.phase().name(),
            due == null ? 0 : due,
            change.attempt() ? 1 : 0,
            change.reason(),
            change.bytes(),
            change.source(),
            ReplicationRows.text(change.facts()),
            replication,
            change.item().number(),
            from.name());
    if (changed > 0) {
      counted.add(replication, from, false, -1);
      counted.add(replication, change.phase(), due != null && due > 0, 1);
      if (change.phase() == ItemPhase.DONE) {
        sql.update(ReplicationSql.ADD_BYTES, change.bytes(), replication);
        replications.computeIfPresent(replication, (n, one) -> one.grown(change.bytes()));
      }
    }
  }

  /** Pending files are not begun any more. */
  public void terminate(long replication) {
    changeAll(replication, ReplicationSql.TERMINATE);
  }

  /** Failed and waiting files are due now. */
  public void retry(long replication) {
    changeAll(replication, ReplicationSql.RETRY_FAILED, ReplicationSql.RETRY_WAITING);
  }

  /** Removes files that are not claimed. */
  public void remove(long replication, List<String> names) {
    store.run(
        sql -> {
          ItemRemovals.named(sql, replication, names);
          count(sql, replication);
        });
  }

  private void changeAll(long replication, String... statements) {
    store.run(
        sql -> {
          for (String statement : statements) {
            sql.update(statement, replication);
          }
          wanted.forget(replication);
          count(sql, replication);
        });
  }

  /** Files after a number, in the order of their numbers; of a name or in a state. */
  public List<StoredItem> items(
      long replication, long after, Optional<String> name, Optional<ItemState> state, int limit) {
    return store.transaction(
        sql -> new ItemQuery(replication, after, limit).find(sql, name, state));
  }

  /** Removes the request; its files leave the store in pieces, with {@link #sweep}. */
  public synchronized void remove(long replication) {
    store.transaction(sql -> sql.update(ReplicationSql.REMOVE, replication));
    removed(replication);
  }

  void removed(long replication) {
    wanted.forget(replication);
    replications.computeIfPresent(replication, (number, one) -> one.with(ReplicationState.REMOVED));
  }

  /** Deletes some files of removed requests. */
  public void sweep() {
    for (Replication one : replications.values()) {
      if (!one.registers()) {
        sweep(one.number());
      }
    }
  }

  private void sweep(long replication) {
    int deleted = store.transaction(sql -> ItemRemovals.some(sql, replication));
    if (deleted == 0) {
      store.transaction(sql -> sql.update(ReplicationSql.DELETE_REPLICATION, replication));
      replications.remove(replication);
      counted.clear(replication);
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
