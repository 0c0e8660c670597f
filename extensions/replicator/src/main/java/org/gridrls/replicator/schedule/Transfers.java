package org.gridrls.replicator.schedule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.gridrls.api.Readable;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.replicator.request.Destinations;
import org.gridrls.replicator.request.ItemChange;
import org.gridrls.replicator.request.ItemCounts;
import org.gridrls.replicator.request.ItemPhase;
import org.gridrls.replicator.request.ItemWait;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.store.ReplicationStore;
import org.gridrls.replicator.suspect.Suspects;
import org.gridrls.transfer.Fetch;
import org.gridrls.transfer.FetchOutcome;
import org.gridrls.transfer.RemoteFetch;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.mover.Abort;
import org.gridrls.transfer.order.FileFacts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the files of active requests: {@link #run} begins what can begin now and records what has
 * ended. A result is recorded after the file is in its place, so after a crash the file is found
 * there and verified again. Safe for threads; owns its threads until closed.
 */
final class Transfers implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Transfers.class);
  private static final String LOCATE = "cannot locate";
  private static final String WRITE = "cannot write";
  private static final int LOCATING = 2;
  private static final Duration INDEX_PAUSE = Duration.ofSeconds(2);

  private final ReplicationStore store;
  private final TransferDependencies dependencies;
  private final HostSlots slots;
  private final Mounts mounts;
  private final Windows windows;
  private final LeftParts parts = new LeftParts();
  private final Queue<ItemChange> changes = new ConcurrentLinkedQueue<>();
  private final ExecutorService locating;
  private final ExecutorService workers;
  private final Runnable wake;
  private final Map<Abort, Long> aborts = new ConcurrentHashMap<>();
  private volatile Instant askAgain = Instant.EPOCH;
  private volatile boolean closing;

  /** Holds what the transfers use; the owner closes it. */
  record TransferDependencies(
      Discovery discovery,
      Fetch fetch,
      RemoteFetch remote,
      Destinations destinations,
      RetryRule retries,
      TransferLimits limits,
      TransferTotals totals,
      Suspects suspects,
      Clock clock) {}

  /** {@code wake} runs {@link #run} soon. */
  Transfers(
      ReplicationStore store, TransferDependencies dependencies, HostSlots slots, Runnable wake) {
    this.store = store;
    this.dependencies = dependencies;
    this.slots = slots;
    this.windows = new Windows(dependencies.clock());
    this.mounts = Mounts.of(dependencies.destinations().directories());
    this.wake = wake;
    this.locating = BoundedExecutors.pool("replicator-locate", LOCATING, LOCATING);
    int threads = dependencies.limits().transfers() * TransferLimits.WAITING_PER_TRANSFER;
    this.workers = BoundedExecutors.pool("replicator-transfer", threads, threads);
  }

  int running() {
    return windows.running();
  }

  int running(long replication) {
    return windows.running(replication);
  }

  Optional<ItemWait> wait(StoredItem item) {
    return windows.wait(item);
  }

  /** One round; called by one thread at a time. */
  void run() {
    List<Replication> active = new ArrayList<>();
    Collection<Replication> all = store.replications();
    abortEnded(all);
    record();
    for (Replication one : all) {
      if (one.isActive() && !isFinished(one)) {
        active.add(one);
      } else if (one.state() == ReplicationState.STOPPED) {
        terminate(one);
      }
    }
    Set<Long> begun = numbers(active);
    windows.retain(begun).stream().map(ItemChange::released).forEach(changes::add);
    dependencies.totals().recent.retain(one -> begun.contains(one) || windows.running(one) > 0);
    windows.takePaused(slots).forEach(this::delay);
    List<Replication> order = windows.inOrder(active);
    order.forEach(one -> refill(one, order));
    while (begin(windows.inOrder(active))) {
      log.trace("{} files under way", windows.running());
    }
    record();
  }

  /** Ends what runs for requests that were cancelled or destroyed. */
  private void abortEnded(Collection<Replication> all) {
    Set<Long> kept =
        numbers(all.stream().filter(one -> one.state() != ReplicationState.STOPPED).toList());
    aborts.forEach(
        (abort, replication) -> {
          if (!kept.contains(replication)) {
            abort.abort();
          }
        });
    parts.retain(kept);
  }

  /** Delays a file whose hosts hung, without counting an attempt. */
  private void delay(ReadyItem ready) {
    Instant now = dependencies.clock().instant();
    Duration pause = ready.paused(slots).plusMillis(1);
    List<String> reasons = new ArrayList<>(ready.failures());
    reasons.add("waits since " + now + " for " + ready.hosts() + ", which did not answer in time");
    changes.add(ItemChange.delayed(ready.item(), now.plus(pause), String.join("; ", reasons)));
  }

  /** Also the files that were claimed when the request was stopped. */
  private void terminate(Replication one) {
    ItemCounts counts = store.counts(one.number());
    if (counts.wanted() + counts.waiting() > 0) {
      store.terminate(one.number());
    }
  }

  private static Set<Long> numbers(List<Replication> replications) {
    return replications.stream().map(Replication::number).collect(Collectors.toSet());
  }

  private boolean isFinished(Replication one) {
    return store.counts(one.number()).unfinished() == 0
        && changes.isEmpty()
        && store.become(one.number(), ReplicationState.FINISHED, ReplicationState.ACTIVE);
  }

  private void record() {
    List<ItemChange> now = new ArrayList<>();
    for (ItemChange next = changes.poll(); next != null; next = changes.poll()) {
      now.add(next);
    }
    try {
      if (!now.isEmpty()) {
        store.record(now);
      }
    } catch (RuntimeException e) {
      changes.addAll(now); // the store is full or away; recorded when it is back
      throw e;
    }
  }

  /** Ready files of less urgent requests do not keep a request from getting its own. */
  private void refill(Replication one, List<Replication> order) {
    int ready = dependencies.limits().transfers() * TransferLimits.READY_PER_TRANSFER;
    boolean room = windows.hasRoom(one, order, ready) || windows.running() == 0;
    Instant now = dependencies.clock().instant();
    boolean indexes = !now.isBefore(askAgain) || askAgain.isAfter(now.plus(INDEX_PAUSE));
    ItemCounts counts = store.counts(one.number());
    if (counts.wanted() + counts.waiting() == 0
        || closing
        || !room
        || !indexes
        || !windows.beginRefill(one.number(), ready / 2)) {
      return;
    }
    try {
      locating.execute(() -> locate(one));
    } catch (RejectedExecutionException busy) {
      windows.endRefill(one.number(), List.of());
    }
  }

  private void locate(Replication one) {
    List<StoredItem> claimed = List.of();
    List<ReadyItem> ready = List.of();
    try {
      Destinations.FileDestination place =
          dependencies.destinations().place(one.options().destination());
      if (!isWritable(one, place)) {
        return;
      }
      claimed =
          store.claim(
              one.number(),
              dependencies.retries().due(dependencies.clock().instant()),
              TransferLimits.BATCH);
      if (!claimed.isEmpty()) {
        Discovery.DiscoveredFiles found =
            dependencies.discovery().find(claimed, place, dependencies.limits().deadline());
        changes.addAll(found.others());
        ready = found.ready();
        ready.sort(Comparator.comparing(ReadyItem::isBegun).reversed());
        store.noError(one.number(), LOCATE);
      }
    } catch (RuntimeException e) {
      claimed.stream().map(ItemChange::released).forEach(changes::add);
      askAgain = dependencies.clock().instant().plus(INDEX_PAUSE);
      store.error(one.number(), LOCATE, String.valueOf(e.getMessage()));
    } finally {
      windows.endRefill(one.number(), ready);
      if (!claimed.isEmpty()) {
        wake.run();
      }
    }
  }

  /** False, and an error of the request, while its file system is not mounted. */
  private boolean isWritable(Replication one, Destinations.FileDestination place) {
    Optional<String> changed = mounts.changed(place.directory());
    if (changed.isEmpty()) {
      store.noError(one.number(), WRITE);
      return true;
    }
    if (one.error().isEmpty()) {
      log.warn("replication {} waits: {}", one.id(), changed.get());
    }
    store.error(one.number(), WRITE, changed.get());
    return false;
  }

  /** Begins the first file that can begin. */
  private boolean begin(List<Replication> order) {
    int most = dependencies.limits().transfers();
    if (closing
        || windows.running() - slots.waiting() >= most
        || windows.running() >= most * TransferLimits.WAITING_PER_TRANSFER) {
      return false;
    }
    for (Replication one : order) {
      var next = windows.next(one, slots);
      if (next.isPresent()) {
        workers.execute(() -> transfer(next.get()));
        return true;
      }
    }
    return false;
  }

  private void transfer(ReadyItem ready) {
    StoredItem item = ready.item();
    Abort abort = new Abort();
    aborts.put(abort, item.replication());
    try {
      if (closing || mounts.changed(ready.destination()).isPresent()) {
        changes.add(ItemChange.released(item));
        return;
      }
      FetchOutcome outcome = abort.during(() -> outcome(ready));
      parts.ended(ready);
      if (abort.isAborted() && outcome.kind() != FetchOutcome.FetchEnd.FETCHED) {
        if (!closing) {
          parts.remove(ready);
        }
        changes.add(ItemChange.released(item));
      } else if (!closing) {
        ended(ready, outcome);
      }
    } catch (RuntimeException | Error e) {
      log.error("the transfer of {} failed", item.file().name(), e);
      changes.add(
          dependencies.retries().after(item, dependencies.clock().instant(), String.valueOf(e)));
    } finally {
      aborts.remove(abort);
      windows.ended(item);
      wake.run();
    }
  }

  private FetchOutcome outcome(ReadyItem ready) {
    LongConsumer meter = bytes -> received(ready.item(), bytes);
    return ready.remote().isPresent()
        ? dependencies.remote().fetch(ready.request(slots, ready.remote().get()), meter)
        : dependencies.fetch().fetch(ready.request(slots), meter);
  }

  private void received(StoredItem item, long bytes) {
    windows.answered(item);
    dependencies.totals().bytes.addAndGet(bytes);
    dependencies.totals().recent.add(item.replication(), bytes, dependencies.clock().instant());
  }

  private void ended(ReadyItem ready, FetchOutcome outcome) {
    StoredItem item = ready.item();
    String reason = Readable.of(outcome.kind()) + ": " + String.join("; ", ready.failures(outcome));
    switch (outcome.kind()) {
      case FETCHED, PRESENT -> {
        dependencies.totals().transfers.incrementAndGet();
        proved(ready, outcome);
        changes.add(
            ItemChange.landed(
                item,
                outcome.bytes(),
                outcome.source().map(Object::toString).orElse(""),
                facts(ready, outcome)));
      }
      case EXISTS, DISPUTED, UNSUPPORTED -> failed(ready, ItemChange.failed(item, reason));
      case FAILED -> {
        if (!outcome.untried().isEmpty()) {
          windows.back(ready.left(outcome)); // the attempt is not over
        } else {
          failed(ready, dependencies.retries().after(item, dependencies.clock().instant(), reason));
        }
      }
      case NO_SOURCE ->
          failed(
              ready,
              dependencies
                  .retries()
                  .after(
                      item,
                      dependencies.clock().instant(),
                      reason + ", at a host that replicator.sources allows"));
      case BUSY, DISK ->
          failed(ready, dependencies.retries().after(item, dependencies.clock().instant(), reason));
    }
  }

  private void proved(ReadyItem ready, FetchOutcome outcome) {
    if (outcome.verified() && outcome.source().isPresent()) {
      ready.copies().stream()
          .filter(copy -> copy.url().equals(outcome.source()))
          .forEach(dependencies.suspects()::good);
    }
  }

  private void failed(ReadyItem ready, ItemChange change) {
    dependencies.totals().failures.incrementAndGet();
    if (change.phase() == ItemPhase.FAILED) {
      parts.remove(ready);
    }
    changes.add(change);
  }

  /** The verified facts, under the names of catalog attributes. */
  private static SortedMap<String, String> facts(ReadyItem ready, FetchOutcome outcome) {
    SortedMap<String, String> facts = new TreeMap<>();
    Expected.of(ready.facts())
        .checksums()
        .forEach((kind, value) -> facts.put(kind.replace("-", ""), value));
    facts.put(FileFacts.SIZE, Long.toString(outcome.bytes()));
    return facts;
  }

  /** Begins nothing more. */
  void retire() {
    closing = true;
  }

  @Override
  public void close() {
    retire();
    locating.shutdownNow();
    workers.shutdown();
    aborts.keySet().forEach(Abort::abort);
    Schedulers.stop(workers);
    Schedulers.stop(locating);
  }
}
