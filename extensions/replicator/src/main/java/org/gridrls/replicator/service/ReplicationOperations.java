package org.gridrls.replicator.service;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.gridrls.api.Limits;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.replicator.request.Destinations;
import org.gridrls.replicator.request.ItemCounts;
import org.gridrls.replicator.request.ItemState;
import org.gridrls.replicator.request.ItemWait;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationOptions;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.replicator.schedule.ReplicationEngine;
import org.gridrls.replicator.schedule.TransferTotals;
import org.gridrls.replicator.store.ReplicationStore;

/**
 * Takes requests and changes them: the operations of the service without their messages. Safe for
 * threads.
 */
public final class ReplicationOperations {
  private final ReplicationStore store;
  private final ReplicationEngine engine;
  private final Policy policy;
  private final Clock clock;

  /**
   * Limits of accepted requests.
   *
   * @param catalogs decides whether copies may be registered in a catalog
   * @param requestsMax more are refused
   * @param itemsMax files of one request
   * @param lifetime of a request that asks for none
   */
  public record Policy(
      Destinations destinations,
      Predicate<String> catalogs,
      int requestsMax,
      int itemsMax,
      Duration lifetime) {}

  /** Holds what a caller asks for when it creates a request. */
  public record RequestDraft(
      String requestId,
      Optional<String> owner,
      ReplicationOptions options,
      boolean started,
      Optional<Duration> lifetime) {
    public RequestDraft {
      ReplicationOptions.requireRequestId(requestId);
      if (lifetime.filter(one -> one.compareTo(Duration.ZERO) <= 0).isPresent()) {
        throw new RlsException(RlsError.BAD_ARGUMENT, "the lifetime must be at least one second");
      }
    }

    /** Returns this draft, to be started later. */
    RequestDraft held() {
      return new RequestDraft(requestId, owner, options, false, lifetime);
    }
  }

  /**
   * A request as it is now.
   *
   * @param rate bytes per second, mean of the last minute
   * @param oldestWanted since when the unfinished file has been wanted that has waited longest
   */
  public record RequestView(
      Replication replication, ItemCounts counts, long rate, Optional<Instant> oldestWanted) {}

  public ReplicationOperations(
      ReplicationStore store, ReplicationEngine engine, Policy policy, Clock clock) {
    this.store = store;
    this.engine = engine;
    this.policy = policy;
    this.clock = clock;
  }

  public Instant now() {
    return clock.instant();
  }

  /** Calls {@code next} after each change of a request's state, in their order; must not block. */
  public void watch(Consumer<Replication> next) {
    store.watch(next);
  }

  public RequestView create(RequestDraft draft, List<WantedFile> files) {
    requireAllowed(draft.options());
    Limits.requireBulk(files.size());
    requirePaths(draft.options().destination(), files);
    if (store.replications().size() >= policy.requestsMax() && !isKnown(draft.requestId())) {
      throw new RlsException(
          RlsError.OVERLOADED,
          "there are " + policy.requestsMax() + " requests; destroy finished ones");
    }
    Instant now = clock.instant();
    Replication created =
        store.create(
            new Replication(
                0,
                UUID.randomUUID().toString(),
                draft.requestId(),
                draft.owner(),
                draft.started() ? ReplicationState.ACTIVE : ReplicationState.CREATED,
                draft.options(),
                now,
                Optional.of(now.plus(draft.lifetime().orElse(policy.lifetime()))),
                0,
                Optional.empty()),
            files);
    engine.wake();
    return shown(created);
  }

  /** BAD_ARGUMENT for two names with one path, as {@code /x} and {@code x} are. */
  private void requirePaths(String destination, List<WantedFile> files) {
    Destinations.FileDestination place = policy.destinations().place(destination);
    Map<TargetName, LogicalName> names = new HashMap<>();
    for (WantedFile file : files) {
      LogicalName other = names.putIfAbsent(place.target(file), file.name());
      if (other != null && !other.equals(file.name())) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT, "has the same path as " + other, file.name().value());
      }
    }
  }

  /** REQUEST_ID_REUSED unless the request has these files. */
  void requireFiles(String id, List<WantedFile> files) {
    store.requireFiles(required(id), files);
  }

  /** Whether a request has this request id. */
  boolean isKnown(String requestId) {
    return store.replications().stream().anyMatch(one -> one.requestId().equals(requestId));
  }

  /** Throws unless files may be put there and registered in that catalog. */
  void requireAllowed(ReplicationOptions options) {
    policy.destinations().place(options.destination());
    options.catalog().ifPresent(this::requireCatalog);
  }

  private void requireCatalog(String url) {
    if (!policy.catalogs().test(url)) {
      throw RlsException.about(
          RlsError.PERMISSION_DENIED,
          "not a catalog of the federation, nor that of the setting replicator.catalog",
          url);
    }
  }

  private RequestView shown(Replication one) {
    ItemCounts counts = store.counts(one.number());
    return new RequestView(
        one,
        counts.running(engine.running(one.number())),
        engine.rate(one),
        store.oldestWanted(one));
  }

  /** Empty if it was destroyed or its time is over. */
  public Optional<RequestView> find(String id) {
    Instant now = clock.instant();
    return store
        .find(id)
        .filter(one -> one.ends().filter(end -> !end.isAfter(now)).isEmpty())
        .map(this::shown);
  }

  private Replication required(String id) {
    return find(id).map(RequestView::replication).orElseThrow(() -> unknown(id));
  }

  /** A request that ends would leave its rule without one. */
  private Replication requiredWithoutRule(String id) {
    Replication one = required(id);
    store
        .rules()
        .of(one.number())
        .ifPresent(
            rule -> {
              throw RlsException.about(
                  RlsError.BAD_ARGUMENT,
                  "the replication belongs to the wish " + rule.id() + "; remove the wish instead",
                  id);
            });
    return one;
  }

  /** For operations of our own; those of the standards have a fault for it. */
  public static RlsException unknown(String id) {
    return RlsException.about(
        RlsError.BAD_ARGUMENT,
        "no such replication: it was destroyed, or its termination time is past",
        id);
  }

  public RequestView get(String id) {
    return find(id).orElseThrow(() -> unknown(id));
  }

  /** The requests after a number, the oldest first. */
  public List<RequestView> list(long after, int limit) {
    return store.replications().stream()
        .filter(one -> one.number() > after)
        .limit(limit)
        .map(this::shown)
        .toList();
  }

  public RequestView add(String id, List<WantedFile> files) {
    Replication one = required(id);
    Limits.requireBulk(files.size());
    requirePaths(one.options().destination(), files);
    if (one.state() == ReplicationState.STOPPED) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "the replication was stopped", id);
    }
    if (store.counts(one.number()).total() + files.size() > policy.itemsMax()) {
      throw RlsException.about(
          RlsError.TOO_LARGE, "a replication has at most " + policy.itemsMax() + " files", id);
    }
    boolean begun = one.state() != ReplicationState.CREATED;
    store.add(one.number(), files, Optional.of(clock.instant()).filter(now -> begun));
    store.become(one.number(), ReplicationState.ACTIVE, ReplicationState.FINISHED);
    engine.wake();
    return get(id);
  }

  public List<StoredItem> items(
      String id, long after, Optional<String> name, Optional<ItemState> state, int limit) {
    return store.items(required(id).number(), after, name, state, limit);
  }

  /** Returns what a file waits for. */
  public Optional<ItemWait> wait(StoredItem item) {
    return engine.wait(item);
  }

  /** Starts or resumes. */
  public RequestView begin(String id) {
    return become(
        id, ReplicationState.ACTIVE, ReplicationState.CREATED, ReplicationState.SUSPENDED);
  }

  /** The request of a rule can be suspended while it has nothing to do: the rule will add files. */
  public RequestView suspend(String id) {
    List<ReplicationState> from =
        new ArrayList<>(List.of(ReplicationState.ACTIVE, ReplicationState.CREATED));
    if (store.rules().of(required(id).number()).isPresent()) {
      from.add(ReplicationState.FINISHED);
    }
    return become(id, ReplicationState.SUSPENDED, from.toArray(ReplicationState[]::new));
  }

  public RequestView stop(String id) {
    requiredWithoutRule(id);
    RequestView stopped =
        become(
            id,
            ReplicationState.STOPPED,
            ReplicationState.CREATED,
            ReplicationState.ACTIVE,
            ReplicationState.SUSPENDED);
    store.terminate(stopped.replication().number());
    return get(id);
  }

  /** Nothing happens to a request that is in the state already; BAD_ARGUMENT from any other. */
  private RequestView become(String id, ReplicationState next, ReplicationState... from) {
    Replication one = required(id);
    if (one.state() != next && !store.become(one.number(), next, from)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the replication is " + one.state() + ", so it cannot be " + next,
          id);
    }
    engine.wake();
    return get(id);
  }

  public RequestView retry(String id) {
    Replication one = required(id);
    store.retry(one.number());
    store.become(one.number(), ReplicationState.ACTIVE, ReplicationState.FINISHED);
    engine.wake();
    return get(id);
  }

  /** Files in progress stay; the request of a rule would get the files again. */
  public RequestView remove(String id, List<String> names) {
    Limits.requireBulk(names.size());
    store.remove(requiredWithoutRule(id).number(), names);
    engine.wake();
    return get(id);
  }

  public RequestView prioritize(String id, int priority) {
    ReplicationOptions.requirePriority(priority);
    store.prioritize(required(id).number(), priority);
    return get(id);
  }

  /** Empty: kept until it is destroyed. */
  public void end(String id, Optional<Instant> at) {
    store.end(requiredWithoutRule(id).number(), at);
  }

  public void destroy(String id) {
    store.remove(requiredWithoutRule(id).number());
    engine.wake();
  }

  public Destinations destinations() {
    return policy.destinations();
  }

  /** Requests that exist. */
  public int size() {
    return store.replications().size();
  }

  /** Files under way. */
  public int running() {
    return engine.running();
  }

  public TransferTotals totals() {
    return engine.totals();
  }
}
