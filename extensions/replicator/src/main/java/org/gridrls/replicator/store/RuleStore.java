package org.gridrls.replicator.store;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.replicator.request.MissingFiles;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationRule;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.WantedFile;

/**
 * The rules, and what they want. A rule and the request that brings its files are created and
 * removed together. What a method has changed is durable when it returns. Safe for threads.
 */
public final class RuleStore {
  private final ReplicationStore requests;
  private final JdbcReplications store;
  private final Map<Long, ReplicationRule> rules = new ConcurrentSkipListMap<>();

  RuleStore(ReplicationStore requests, JdbcReplications store) {
    this.requests = requests;
    this.store = store;
    store.run(sql -> read(sql, RuleSql.RULES).forEach(rule -> rules.put(rule.number(), rule)));
  }

  private static List<ReplicationRule> read(StateStatements sql, String query, Object... values) {
    return sql.list(
        query,
        row ->
            RuleRows.rule(
                row, sql.list(RuleSql.CONDITIONS, RuleRows::condition, row.getLong("number"))),
        values);
  }

  /** After a lost connection. */
  void reload(StateStatements sql) {
    List<ReplicationRule> stored = read(sql, RuleSql.RULES);
    rules.keySet().retainAll(stored.stream().map(ReplicationRule::number).toList());
    stored.forEach(rule -> rules.put(rule.number(), rule));
  }

  /** All rules, the oldest first. */
  public Collection<ReplicationRule> all() {
    return List.copyOf(rules.values());
  }

  public Optional<ReplicationRule> find(String id) {
    return rules.values().stream().filter(rule -> rule.id().equals(id)).findFirst();
  }

  /** The rule whose files a request brings. */
  public Optional<ReplicationRule> of(long replication) {
    return rules.values().stream().filter(rule -> rule.replication() == replication).findFirst();
  }

  /**
   * Creates the rule with its request, or returns the one that has its request id;
   * REQUEST_ID_REUSED if that one has another owner or other contents.
   */
  public ReplicationRule create(ReplicationRule draft, Replication request) {
    synchronized (requests) {
      return store.transaction(
          sql -> {
            List<ReplicationRule> known = read(sql, RuleSql.BY_REQUEST_ID, draft.requestId());
            if (!known.isEmpty()) {
              SameRequest.require(draft, known.get(0));
              requests
                  .find(known.get(0).replication())
                  .ifPresent(before -> SameRequest.require(request, before));
              return known.get(0);
            }
            Replication created = requests.insert(sql, request, List.of());
            ReplicationRule rule = insert(sql, draft, created.number());
            rules.put(rule.number(), rule);
            return rule;
          });
    }
  }

  private static ReplicationRule insert(
      StateStatements sql, ReplicationRule draft, long replication) {
    sql.update(
        RuleSql.INSERT,
        draft.id(),
        draft.requestId(),
        draft.owner().orElse(null),
        draft.names().junction() == AttributeQuery.Junction.OR ? 1 : 0,
        draft.names().stored().orElse(null),
        draft.copies(),
        replication,
        draft.created().toEpochMilli());
    long number = sql.number(RuleSql.NUMBER, draft.requestId());
    int position = 0;
    for (AttributeQuery.Condition condition : draft.names().conditions()) {
      sql.update(RuleSql.INSERT_CONDITION, RuleRows.row(number, position++, condition));
    }
    return draft.stored(number, replication);
  }

  /** Removes the rule and its request; the copies stay. */
  public void remove(ReplicationRule rule) {
    synchronized (requests) {
      store.run(
          sql -> {
            sql.update(RuleSql.DELETE_CONDITIONS, rule.number());
            sql.update(RuleSql.DELETE, rule.number());
            sql.update(ReplicationSql.REMOVE, rule.replication());
          });
      rules.remove(rule.number());
      requests.removed(rule.replication());
    }
  }

  /** Requests files that are missing; nothing if the rule was removed meanwhile. */
  public void want(ReplicationRule rule, MissingFiles missing) {
    synchronized (requests) {
      if (rules.containsKey(rule.number())) {
        try {
          store.run(sql -> want(sql, rule.replication(), missing));
        } catch (RuntimeException e) {
          requests.recount(rule.replication());
          throw e;
        }
        resume(rule);
      }
    }
  }

  private void want(StateStatements sql, long replication, MissingFiles missing) {
    long now = missing.now().toEpochMilli();
    long number = sql.number(ReplicationSql.LAST_NUMBER, replication);
    int added = 0;
    int tried = 0;
    for (WantedFile file : missing.files()) {
      String path = file.path().value();
      int inserted =
          sql.update(
              sql.items().insertWanted(),
              replication,
              number + added + 1,
              file.name().value(),
              path,
              now);
      added += inserted;
      if (inserted == 0) {
        long retry = missing.retry().toEpochMilli();
        tried += sql.update(sql.items().wantAgain(), now, retry, replication, path);
      }
    }
    if (tried > 0) {
      requests.count(sql, replication);
    } else {
      requests.added(replication, added);
    }
  }

  /** A request that was finished has files again. */
  public void resume(ReplicationRule rule) {
    if (requests.counts(rule.replication()).unfinished() > 0) {
      requests.become(rule.replication(), ReplicationState.ACTIVE, ReplicationState.FINISHED);
    }
  }

  /** Since when the file has been wanted that has waited longest; empty if all are there. */
  public Optional<Instant> oldestWanted(ReplicationRule rule) {
    long millis = store.transaction(sql -> sql.number(RuleSql.OLDEST_WANTED, rule.replication()));
    return millis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }
}
