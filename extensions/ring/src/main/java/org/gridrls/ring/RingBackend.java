package org.gridrls.ring;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.gridrls.client.soap.Credentials;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.ring.engine.RingEngine;
import org.gridrls.ring.peer.SlotPeers;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.SlotMap;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.transport.MemberTrust;
import org.gridrls.rli.IndexBackend;
import org.gridrls.rli.RingConfig;
import org.gridrls.rli.index.LocationIndex;
import org.gridrls.rli.index.coverage.CoverageCache;
import org.gridrls.rli.index.source.SourceStore;

/** The part of an index that is stored in a ring instead of its own memory. Safe for threads. */
public final class RingBackend implements IndexBackend {
  private static final Duration CHECK = Duration.ofSeconds(1);

  private static final Duration DIGEST = Duration.ofSeconds(5);

  /** The period in which questions are counted by names. */
  private static final Duration HOT = Duration.ofMinutes(1);

  private static final Duration LEAVE = Duration.ofSeconds(30);

  private final RoleContext context;
  private final SlotStore store;
  private final SlotPeers peers;
  private final RingSources sources;
  private final SlotDigests digests;
  private final RingSearch search;
  private final HotNames hot = new HotNames();
  private final RingKeeper keeper;
  private final RingClocks compared;
  private final Closer closer = new Closer();

  /** Joins rings of the engine. */
  public static final class Joining implements Provider {
    @Override
    public IndexBackend open(RingConfig config, RoleContext context) {
      Credentials own = context.connector().credentials();
      Optional<MemberTrust> trust =
          own.certificate().map(secured -> new MemberTrust(own, () -> hosts(config)));
      RingEngine engine = RingEngine.open(config, context.memberName(), trust);
      return new RingBackend(engine.store(), engine.peers(), context, engine);
    }
  }

  /** The hosts of the configured members: a registered index is not yet one of them. */
  static Set<String> hosts(RingConfig config) {
    return config.members().stream()
        .map(member -> member.replaceFirst(":\\d+$", ""))
        .collect(Collectors.toSet());
  }

  /** {@code engine} is closed with it. */
  RingBackend(SlotStore store, SlotPeers peers, RoleContext context, AutoCloseable engine) {
    this.context = context;
    this.store = store;
    this.peers = peers;
    closer.opened(engine);
    this.compared = new RingClocks(peers, context.clocks());
    this.sources = new RingSources(store, context.clocks(), this::names, compared::agree);
    this.digests = new SlotDigests(store, sources);
    LocalSlots local = new LocalSlots(store, sources, digests, hot, context.clocks().wall());
    this.search = new RingSearch(store, peers, sources, local);
    this.keeper = new RingKeeper(store, sources, context.clocks(), compared);
    sources.join();
    keeper.join(context.memberName());
    closer.opened(this::leave);
    Runnable watching = kept("ring-watch", keeper::watch);
    Runnable repairing = kept("ring-keeper", keeper::repair);
    ScheduledExecutorService merging = Schedulers.scheduler("ring-digests", 1);
    closer.opened(() -> Schedulers.stop(merging));
    closer.opened(new PeriodicTask("ring digests", digests)).every(DIGEST, DIGEST, merging);
    closer.opened(new PeriodicTask("ring hot names", hot)).every(HOT, HOT, merging);
    store.watch(
        () -> {
          sources.reload();
          watching.run();
          repairing.run();
        });
  }

  private RingContent.RingNames names() {
    return search;
  }

  /** Runs the body periodically in its own thread. The result requests a further run. */
  private Runnable kept(String name, Runnable body) {
    ScheduledExecutorService executor = Schedulers.scheduler(name, 1);
    closer.opened(() -> Schedulers.stop(executor));
    PeriodicTask task = closer.opened(new PeriodicTask(name, body));
    task.every(CHECK, Duration.ZERO, executor);
    AtomicBoolean due = new AtomicBoolean();
    return () -> {
      if (due.compareAndSet(false, true)) {
        runSoon(
            executor,
            () -> {
              due.set(false);
              task.runOnce();
            });
      }
    };
  }

  /** Waits until each slot has its copies, so that nothing is lost by leaving. */
  private void leave() {
    keeper.leave(context.memberName());
    long end = System.nanoTime() + LEAVE.toNanos();
    while (!store.map().settled() && System.nanoTime() < end) {
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private static void runSoon(ScheduledExecutorService executor, Runnable task) {
    try {
      executor.execute(task);
    } catch (RejectedExecutionException e) {
      return; // this member is leaving
    }
  }

  @Override
  public SourceStore sources() {
    return sources;
  }

  @Override
  public LocationIndex answering(LocationIndex local) {
    CoverageCache coverages = new CoverageCache(sources, context.membership(), context.clocks());
    return new RingIndex(local, coverages, search, keeper);
  }

  @Override
  public Metrics metrics() {
    SlotMap map = store.map();
    Set<PartId> lost = sources.lost().all();
    HotNames.Hottest hottest = hot.hottest();
    long incomplete = lost.stream().mapToInt(PartId::slot).distinct().count();
    Metrics metrics = new Metrics();
    metrics.gauge("ringMembers", "Members visible.", map.members().size());
    metrics.gauge("ringSlots", "Slots that this member owns.", map.owned());
    metrics.gauge("ringFirstSlots", "Slots of which it is the first owner.", map.ownedFirst());
    metrics.counter("ringSlotMoves", "Slots whose owners changed.", keeper.moves());
    metrics.gauge(
        "ringSettled", "1 if each slot has its copies.", map.settled() && compared.known());
    metrics.gauge("ringSplit", "1 if members are not visible.", keeper.isSplit());
    metrics.gauge("ringLostParts", "Parts that both owners lost.", lost.size());
    metrics.gauge("ringIncompleteSlots", "Slots of which a part was lost.", incomplete);
    metrics.counter("ringQuestions", "Questions to other members.", search.questions());
    metrics.gauge("ringHotPercent", "Share of the hottest name.", hottest.percent());
    metrics.gauge("ringHotSlot", "Slot of the hottest name.", hottest.slot());
    metrics.gauge("ringDigestBytes", "Memory of digests.", digests.bytes());
    metrics.counter("ringBytesSent", "Bytes sent to other members.", peers.bytesSent());
    return metrics;
  }

  /** Ends a period in which questions are counted. */
  void countHot() {
    hot.run();
  }

  /** Builds the digests that are due. */
  void digest() {
    digests.run();
  }

  /** The lists of a slot as lookups visit them. */
  SlotCatalogs.Slot lists(int slot) {
    return sources.slots().of(slot, digests.of(slot), sources, store);
  }

  @Override
  public void close() {
    closer.close();
  }
}
