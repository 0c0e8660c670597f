package org.gridrls.rli.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.update.Receipt;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.list.NameFiles;
import org.gridrls.rli.index.list.NameLists;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.rli.update.SimulatedCatalog.Version;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever arrives in whatever order, the content of a catalog is one of its states, whole, and
 * never an older one than before while that one's lease lasts. After its end another start of the
 * catalog may be older (nothing proves that it is not the one that runs), but never an older state
 * of the same start.
 */
class UpdateScheduleTest {
  private static final int STEPS = 3_000;
  private static final UpdateLimits LIMITS =
      new UpdateLimits(
          Duration.ofHours(1), 3, Duration.ofMinutes(10), 1 << 16, 5, RecentRemovals.BYTES_MAX);
  private static final Set<RlsError> EXPECTED =
      EnumSet.of(
          RlsError.UPDATE_DAMAGED,
          RlsError.UPDATE_NOT_FOUND,
          RlsError.UPDATE_SUPERSEDED,
          RlsError.OVERLOADED);

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final MutableClock clock = MutableClock.standing();
  private final List<SimulatedCatalog> catalogs =
      List.of(
          new SimulatedCatalog("a", random),
          new SimulatedCatalog("b", random),
          new SimulatedCatalog("c", random));
  private final List<Conversation> conversations = new ArrayList<>();
  private final Map<String, SourceState> shown = new HashMap<>();
  private Sources sources = new Sources();
  private UpdateReceiver receiver =
      new UpdateReceiver(sources, LIMITS, Clocks.both(clock), NameLists.IN_MEMORY, Runnable::run);
  private Optional<NameFiles> lists = Optional.empty();
  private int accepted;

  @RepeatedTest(6)
  void whatIsHeldIsAlwaysAStateTheCatalogHad(RepetitionInfo run, @TempDir Path directory) {
    if (run.getCurrentRepetition() % 2 == 0) {
      lists = Optional.of(new NameFiles(directory, Clocks.both(clock)));
      start();
    }
    for (int step = 0; step < STEPS; step++) {
      SimulatedCatalog catalog = catalogs.get(random.nextInt(catalogs.size()));
      try {
        something(catalog);
      } catch (RlsException e) {
        assertTrue(EXPECTED.contains(e.error()), "seed " + seed + ": " + e.getMessage());
      }
      catalogs.forEach(this::check);
    }
    assertTrue(accepted > STEPS / 20, "seed " + seed + ": too little was accepted: " + accepted);
    catalogs.forEach(this::converge);
  }

  private void something(SimulatedCatalog catalog) {
    switch (random.nextInt(20)) {
      case 0, 1 -> catalog.change();
      case 2 -> clock.advance(Duration.ofMinutes(random.nextInt(4)));
      case 3 -> rarely(catalog);
      case 4 -> accepted(catalog, receiver.heartbeat(catalog.source(catalog.anyVersion())));
      case 5 -> bloom(catalog, catalog.anyVersion());
      case 6 -> bloomDelta(catalog);
      case 7, 8 -> incremental(catalog);
      case 9, 10 -> conversations.add(conversation(catalog, catalog.anyVersion()));
      default -> goOn();
    }
  }

  private void rarely(SimulatedCatalog catalog) {
    int chance = random.nextInt(20);
    if (chance < 9) {
      catalog.restart();
    } else if (chance == 9) {
      start(); // the index restarts
      shown.clear();
    }
  }

  private void start() {
    sources = new Sources();
    lists.ifPresent(files -> files.reopen(sources, Duration.ZERO));
    receiver =
        new UpdateReceiver(
            sources,
            LIMITS,
            Clocks.both(clock),
            lists.<NameLists>map(files -> files).orElse(NameLists.IN_MEMORY),
            Runnable::run);
  }

  private void bloom(SimulatedCatalog catalog, Version version) {
    Set<String> names = catalog.names(version);
    accepted(catalog, receiver.bloom(catalog.source(version), Samples.bits(names), names.size()));
  }

  /** From the state that is held, or from any, to any later one, of the same run or a later one. */
  private void bloomDelta(SimulatedCatalog catalog) {
    Version to = catalog.anyVersion();
    Version held = heldVersion(catalog).orElse(to);
    Version from = random.nextInt(4) == 0 ? catalog.anyVersion() : held;
    if (from.bootId() > to.bootId() || from.generation() > to.generation()) {
      return;
    }
    BitDelta bits =
        BitDelta.between(Samples.bits(catalog.names(from)), Samples.bits(catalog.names(to)));
    FilterDelta delta = new FilterDelta(from.base(), catalog.names(to).size(), bits);
    accepted(catalog, receiver.bloomDelta(catalog.source(to), delta));
  }

  /** From the state that is held, or from any, to any later one, of the same run or a later one. */
  private void incremental(SimulatedCatalog catalog) {
    Version to = catalog.anyVersion();
    Version held = heldVersion(catalog).orElse(to);
    Version from = random.nextInt(4) == 0 ? catalog.anyVersion() : held;
    if (from.bootId() > to.bootId() || from.generation() > to.generation()) {
      return;
    }
    Set<String> added = new HashSet<>(catalog.names(to));
    added.removeAll(catalog.names(from));
    Set<String> removed = new HashSet<>(catalog.names(from));
    removed.removeAll(catalog.names(to));
    accepted(
        catalog,
        receiver.incremental(
            catalog.source(to), from.base(), Samples.names(added), Samples.names(removed)));
  }

  private Conversation conversation(SimulatedCatalog catalog, Version version) {
    return new Conversation(
        () -> receiver, receipt -> accepted(catalog, receipt), random, catalog, version);
  }

  private void goOn() {
    if (!conversations.isEmpty()) {
      int last = conversations.size() - 1;
      int which = random.nextInt(3) == 0 ? random.nextInt(conversations.size()) : last;
      conversations.get(which).goOn();
    }
  }

  private void accepted(SimulatedCatalog catalog, Receipt receipt) {
    if (receipt.outcome() == Receipt.Outcome.ACCEPTED) {
      accepted++;
      Version told = new Version(receipt.heldBootId(), receipt.heldGeneration());
      assertEquals(Optional.of(told), heldVersion(catalog), "seed " + seed);
    }
  }

  private Optional<Version> heldVersion(SimulatedCatalog catalog) {
    return sources.of(Samples.url(catalog.member())).map(UpdateScheduleTest::version);
  }

  private static Version version(SourceState state) {
    return new Version(state.source().bootId(), state.source().generation());
  }

  private boolean isBack(SourceState before, Version now) {
    boolean sameStart = before.source().bootId() == now.bootId();
    return version(before).compareTo(now) > 0 && (sameStart || !before.expiredAt(clock.instant()));
  }

  private void check(SimulatedCatalog catalog) {
    Optional<SourceState> held = sources.of(Samples.url(catalog.member()));
    if (held.isEmpty()) {
      assertTrue(!shown.containsKey(catalog.member()), "seed " + seed + ": a state was lost");
      return;
    }
    Version version = version(held.get());
    SourceState before = shown.put(catalog.member(), held.get());
    assertTrue(before == null || !isBack(before, version), "seed " + seed + ": went back");
    Set<String> names = catalog.names(version);
    if (held.get().content() instanceof FilterContent filter) {
      names.forEach(name -> assertTrue(filter.mightContain(name), "seed " + seed));
      assertEquals(Samples.bits(names).bitsSet(), filter.bitsSet(), "seed " + seed);
      assertEquals(names.size(), filter.names(), "seed " + seed);
    } else {
      List<String> all = new ArrayList<>();
      ((ListContent) held.get().content()).from("").forEachRemaining(all::add);
      assertEquals(List.copyOf(names), all, "seed " + seed + " at " + version);
    }
  }

  private void converge(SimulatedCatalog catalog) {
    clock.advance(LIMITS.openTimeout());
    Conversation last = conversation(catalog, catalog.current());
    last.inOrder();
    assertEquals(Optional.of(catalog.current()), heldVersion(catalog), "seed " + seed);
    check(catalog);
  }
}
