package org.gridrls.replicator.schedule;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.replicator.request.Destinations;
import org.gridrls.replicator.request.ItemWait;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.store.ReplicationStore;
import org.gridrls.replicator.suspect.Suspects;
import org.gridrls.transfer.Fetch;
import org.gridrls.transfer.RemoteFetch;
import org.gridrls.transfer.RemoteParts;
import org.gridrls.transfer.file.FilePlacement;
import org.gridrls.transfer.http.HttpStorage;
import org.gridrls.transfer.http.SourceHosts;
import org.gridrls.transfer.mover.Incoming;
import org.gridrls.transfer.mover.Mover;
import org.gridrls.transfer.mover.RemoteCopy;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.TargetOrder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on the requests of a store: transfers their files, registers them, removes requests whose
 * time is over. Safe for threads; owns its threads until closed, not the store and the movers.
 */
public final class ReplicationEngine implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ReplicationEngine.class);
  private static final Duration TRANSFER_ROUND = Duration.ofMillis(250);
  private static final Duration REGISTER_ROUND = Duration.ofMillis(250);
  private static final Duration SWEEP_ROUND = Duration.ofSeconds(1);
  private static final Duration CLEAN_ROUND = Duration.ofSeconds(10);
  private static final Duration LEFT = Duration.ofDays(1);

  private final ReplicationStore store;
  private final Clock clock;
  private final RemoteParts parts;
  private final List<Path> directories;
  private final TransferTotals totals = new TransferTotals();
  private final Transfers transfers;
  private final Registrar registrar;
  private final ScheduledExecutorService executor = Schedulers.scheduler("replicator", 4);
  private final AtomicBoolean woken = new AtomicBoolean();
  private final PeriodicTask transferring;
  private final PeriodicTask registering;
  private final PeriodicTask sweeping;
  private final PeriodicTask cleaning;

  /**
   * Holds what the engine works with.
   *
   * @param storage the servers of destinations that fetch files themselves
   * @param parts directory for the names of their temporary files
   */
  public record EngineSetup(
      Destinations destinations,
      TransferLimits limits,
      RetryRule retries,
      SourceHosts hosts,
      TargetOrder order,
      HostRates rates,
      List<Mover<Incoming>> movers,
      HttpStorage storage,
      Path parts,
      Discovery.Federation federation,
      Registrar.DestinationCatalogs catalogs,
      Suspects suspects) {}

  public ReplicationEngine(ReplicationStore store, EngineSetup setup, Clock clock) {
    this.store = store;
    this.clock = clock;
    HostSlots slots =
        new HostSlots(
            setup.limits().perSource(),
            setup.retries().first(),
            setup.retries().longest(),
            System::nanoTime);
    List<Mover<Incoming>> limited =
        setup.movers().stream()
            .<Mover<Incoming>>map(
                mover -> new LimitedMover<>(mover, setup.hosts(), slots, totals.sources))
            .toList();
    this.directories = setup.destinations().directories();
    this.parts = new RemoteParts(setup.parts(), setup.storage());
    Mover<RemoteCopy> copies =
        new LimitedMover<>(setup.storage().copies(), setup.hosts(), slots, totals.sources);
    Transfers.TransferDependencies dependencies =
        new Transfers.TransferDependencies(
            new Discovery(setup.federation(), setup.order(), setup.retries(), clock),
            new Fetch(
                limited,
                setup.rates(),
                failures(setup.suspects()),
                FilePlacement.Readers.OF_DIRECTORY),
            new RemoteFetch(
                setup.storage(), copies, parts, setup.rates(), failures(setup.suspects())),
            setup.destinations(),
            setup.retries(),
            setup.limits(),
            totals,
            setup.suspects(),
            clock);
    transfers = new Transfers(store, dependencies, slots, this::wake);
    registrar = new Registrar(store, setup.catalogs(), dependencies);
    transferring = new PeriodicTask("replicator transfers", this::transfer);
    registering = new PeriodicTask("replicator registration", registrar::run);
    sweeping = new PeriodicTask("replicator sweep", this::sweep);
    cleaning = new PeriodicTask("replicator clean-up", parts::cleanUp);
  }

  private static Fetch.SourceFailures failures(Suspects suspects) {
    return (copies, source, failure) ->
        copies.stream()
            .filter(copy -> copy.url().filter(source::equals).isPresent())
            .forEach(copy -> suspects.failed(copy, failure.reason()));
  }

  /** Begins to work. */
  public void start() {
    transferring.every(TRANSFER_ROUND, TRANSFER_ROUND, executor);
    registering.every(REGISTER_ROUND, REGISTER_ROUND, executor);
    sweeping.every(SWEEP_ROUND, SWEEP_ROUND, executor);
    cleaning.every(CLEAN_ROUND, CLEAN_ROUND, executor);
    executor.execute(this::sweepParts);
  }

  /** Removes what earlier runs left of files that nobody wants any more: no pause is that long. */
  private void sweepParts() {
    Instant before = clock.instant().minus(LEFT);
    for (Path directory : directories) {
      try {
        FilePlacement.sweep(directory, before, file -> log.info("removed {}", file));
      } catch (IOException e) {
        log.info("cannot look for part files below {}: {}", directory, e.getMessage());
      }
    }
  }

  /** Runs a round soon, for something has changed. */
  public void wake() {
    if (woken.compareAndSet(false, true)) {
      try {
        executor.execute(transferring::runOnce);
      } catch (RejectedExecutionException closed) {
        woken.set(true);
      }
    }
  }

  private void transfer() {
    woken.set(false);
    transfers.run();
  }

  private void sweep() {
    Instant now = clock.instant();
    for (Replication one : store.replications()) {
      if (one.ends().filter(end -> !end.isAfter(now)).isPresent()) {
        store.remove(one.number());
      }
    }
    store.sweep();
  }

  public TransferTotals totals() {
    return totals;
  }

  /** Files under way. */
  public int running() {
    return transfers.running();
  }

  /** Files of one request under way. */
  public int running(long replication) {
    return transfers.running(replication);
  }

  /** Returns what a file waits for. */
  public Optional<ItemWait> wait(StoredItem item) {
    return transfers.wait(item);
  }

  /** Bytes per second that one request has received in the last minute; 0 if it is not active. */
  public long rate(Replication one) {
    return totals.recent.rate(one.number(), one.created(), clock.instant());
  }

  /** Begins nothing more. */
  public void retire() {
    transfers.retire();
  }

  @Override
  public void close() {
    retire();
    transferring.close();
    registering.close();
    sweeping.close();
    cleaning.close();
    transfers.close();
    registrar.close();
    Schedulers.stop(executor);
  }
}
