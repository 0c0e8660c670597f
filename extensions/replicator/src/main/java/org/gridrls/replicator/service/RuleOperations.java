package org.gridrls.replicator.service;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.replicator.request.ItemCounts;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationOptions;
import org.gridrls.replicator.request.ReplicationRule;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.RuleSearchResult;
import org.gridrls.replicator.request.WantedNames;
import org.gridrls.replicator.rule.RuleRounds;
import org.gridrls.replicator.store.ReplicationStore;

/** Takes rules and removes them, without their messages. Safe for threads. */
public final class RuleOperations {
  private final ReplicationStore store;
  private final ReplicationOperations requests;
  private final RuleRounds rounds;
  private final int rulesMax;

  /** Holds what a caller asks for. */
  public record RuleDraft(
      String requestId,
      Optional<String> owner,
      WantedNames names,
      int copies,
      ReplicationOptions options) {
    public RuleDraft {
      ReplicationOptions.requireRequestId(requestId);
    }
  }

  /**
   * A rule as it is now.
   *
   * @param counts of the request that brings its files
   * @param searched the last search since the server was started
   * @param lag the age of the file that has been wanted for the longest time
   */
  public record RuleView(
      ReplicationRule rule,
      Replication request,
      ItemCounts counts,
      Optional<RuleSearchResult> searched,
      Duration lag) {}

  /** More than {@code rulesMax} rules are refused. */
  public RuleOperations(
      ReplicationStore store, ReplicationOperations requests, RuleRounds rounds, int rulesMax) {
    this.store = store;
    this.requests = requests;
    this.rounds = rounds;
    this.rulesMax = rulesMax;
  }

  public RuleView create(RuleDraft draft) {
    requests.requireAllowed(draft.options());
    if (draft.options().catalog().isEmpty()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a wish registers its copies: it finds by that what is missing");
    }
    if (store.rules().all().size() >= rulesMax) {
      throw new RlsException(RlsError.OVERLOADED, "there are " + rulesMax + " wishes; remove some");
    }
    Instant now = requests.now();
    String id = UUID.randomUUID().toString();
    Replication request =
        new Replication(
            0,
            UUID.randomUUID().toString(),
            "wish " + id,
            draft.owner(),
            ReplicationState.ACTIVE,
            draft.options(),
            now,
            Optional.empty(),
            0,
            Optional.empty());
    ReplicationRule rule =
        new ReplicationRule(
            0, id, draft.requestId(), draft.owner(), draft.names(), draft.copies(), 0, now);
    return shown(store.rules().create(rule, request)).orElseThrow();
  }

  /** Empty if it was removed meanwhile. */
  private Optional<RuleView> shown(ReplicationRule rule) {
    return store
        .find(rule.replication())
        .map(
            request ->
                new RuleView(
                    rule,
                    request,
                    requests.get(request.id()).counts(),
                    rounds.searched(rule),
                    rounds.lag(rule)));
  }

  /** The rules after a number, the oldest first. */
  public List<RuleView> list(long after, int limit) {
    return store.rules().all().stream()
        .filter(rule -> rule.number() > after)
        .limit(limit)
        .flatMap(rule -> shown(rule).stream())
        .toList();
  }

  /** Files under way are finished; the copies stay. */
  public void remove(String id) {
    store
        .rules()
        .remove(
            store
                .rules()
                .find(id)
                .orElseThrow(
                    () ->
                        RlsException.about(
                            RlsError.BAD_ARGUMENT, "no such wish: it was removed", id)));
  }
}
