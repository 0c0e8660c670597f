package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.lrc.catalog.CatalogStart;
import org.gridrls.lrc.catalog.InMemoryAcknowledgedStates;
import org.gridrls.lrc.catalog.InMemoryIdentity;
import org.gridrls.lrc.catalog.InMemoryLossStore;
import org.gridrls.lrc.catalog.InMemoryTargetStore;
import org.gridrls.lrc.filter.BloomConfig;
import org.gridrls.lrc.filter.FilterFiles;
import org.gridrls.lrc.update.UpdateContext.SendingCatalog;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;

/**
 * A catalog is stopped, killed, and put back to an older copy of its store, while answers of the
 * index get lost: whatever the index takes for a state of the catalog is that state.
 */
class RestartScheduleTest {
  private static final int STEPS = 400;
  private static final String RLI = "http://rli:1/ws/update";

  @TempDir Path directory;
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final MutableClock clock = MutableClock.standing();
  private final FakeIndex index = new FakeIndex();
  private UpdateKind kind = UpdateKind.LIST;
  private UpdateScheduler scheduler;
  private CatalogStart start = new CatalogStart("id", 1, 0, 0);
  private long lastBootId = 1;

  /** The store: the names that were flipped so far, and what is remembered of the index. */
  private CatalogModel model = new CatalogModel();

  private List<String> flips = new ArrayList<>();
  private InMemoryAcknowledgedStates acknowledged = new InMemoryAcknowledgedStates();
  private final List<Copy> copies = new ArrayList<>();
  private final Map<String, Instant> changedAt = new HashMap<>();
  private int continued;
  private int proven;

  private record Copy(List<String> flips, InMemoryAcknowledgedStates acknowledged, long bootId) {}

  @RepeatedTest(10)
  void whatTheIndexHoldsIsWhatTheCatalogHad(RepetitionInfo run) throws IOException {
    kind = run.getCurrentRepetition() % 2 == 0 ? UpdateKind.BLOOM : UpdateKind.LIST;
    index.clock = clock;
    index.onTheWay = this::meanwhile;
    index.duringPart = this::meanwhile;
    open();
    for (int step = 0; step < STEPS; step++) {
      something();
      check();
    }
    index.failure = null;
    index.loseAnswers = false;
    index.onTheWay = () -> {};
    index.duringPart = () -> {};
    for (int i = 0; i < 3; i++) {
      clock.advance(Duration.ofMinutes(6));
      scheduler.runOnce();
    }
    assertEquals(model.latestSequence(), index.held, "seed " + seed);
    check();
    scheduler.close();
    assertTrue(continued > 0, "seed " + seed + ": " + continued + " restarts were resumed");
    assertTrue(
        kind == UpdateKind.BLOOM || proven > 1_000,
        "seed " + seed + ": " + proven + " names were proven");
  }

  private void something() throws IOException {
    switch (random.nextInt(16)) {
      case 0 -> restart();
      case 1 -> copies.add(new Copy(List.copyOf(flips), acknowledged.copy(), start.bootId()));
      case 2 -> index.loseAnswers = random.nextInt(3) == 0;
      case 3 -> index.failure = random.nextInt(3) == 0 ? failure() : null;
      case 4 -> rarely();
      case 5, 6, 7, 8, 9 -> flip(random.nextInt(40));
      default -> {
        clock.advance(Duration.ofSeconds(random.nextInt(90)));
        scheduler.runOnce();
      }
    }
  }

  private void rarely() throws IOException {
    switch (random.nextInt(6)) {
      case 0 -> model.trim(random.nextInt(100));
      case 1 -> index.forget();
      case 2 -> restore();
      case 3 -> deleteFilters();
      default -> flip(random.nextInt(300));
    }
  }

  private static RlsException failure() {
    return new RlsException(RlsError.TRANSPORT_FAILED, "down");
  }

  private void flip(int changes) {
    for (int i = 0; i < changes; i++) {
      String name = "n" + random.nextInt(500);
      clock.advance(Duration.ofMillis(random.nextInt(3)));
      flips.add(name);
      model.flip(name);
      changedAt.put(name, clock.instant());
    }
  }

  /** While a message or an answer is on its way. */
  private void meanwhile() {
    if (random.nextInt(4) == 0) {
      clock.advance(Duration.ofSeconds(random.nextInt(20)));
      flip(random.nextInt(3));
    }
  }

  /** Killed, or stopped: then its filters are saved. */
  private void restart() {
    if (random.nextBoolean()) {
      scheduler.close();
    }
    start = new CatalogStart("id", nextBootId(), start.bootId(), model.latestSequence());
    open();
  }

  private long nextBootId() {
    lastBootId += 1 + random.nextInt(3);
    return lastBootId;
  }

  /** The copy gives the same numbers to other changes from now on. The filters stay as they are. */
  private void restore() {
    if (copies.isEmpty()) {
      return;
    }
    Copy copy = copies.get(random.nextInt(copies.size()));
    flips = new ArrayList<>(copy.flips());
    model = new CatalogModel();
    flips.forEach(model::flip);
    changedAt.replaceAll((name, at) -> clock.instant());
    acknowledged = copy.acknowledged().copy();
    start = new CatalogStart("id", nextBootId(), copy.bootId(), model.latestSequence());
    flip(random.nextInt(60)); // before anything is sent
    open();
  }

  private void deleteFilters() throws IOException {
    try (var all = Files.list(directory)) {
      for (Path file : all.toList()) {
        Files.delete(file);
      }
    }
  }

  private void open() {
    UpdateConfig config =
        new UpdateConfig(
            List.of("http://rli:1"),
            kind,
            Duration.ofSeconds(1),
            Duration.ofMinutes(2),
            Duration.ofHours(24),
            Duration.ofHours(1),
            30,
            Duration.ofSeconds(30),
            TargetPolicy.DEFAULT);
    InMemoryIdentity identity = InMemoryIdentity.of(start);
    UpdateContext context =
        new UpdateContext(
            model,
            new InMemoryTargetStore(),
            acknowledged,
            new StoreLoss(new InMemoryLossStore(), start, identity),
            new FilterFiles(directory, start, identity),
            new SendingCatalog("http://lrc:1/ws/lrc", "site-a", identity),
            url -> index,
            Clocks.both(clock),
            new Random(seed));
    BloomConfig bloom =
        new BloomConfig(0.01, OptionalDouble.empty(), 3, Duration.ofMinutes(random.nextInt(3)));
    scheduler = new UpdateScheduler(() -> config, bloom, context, new MembershipView());
    scheduler.retarget();
  }

  /** Checks that all that changed before the moment that the index knows is so in what it holds. */
  private void checkAge() {
    if (index.heldBootId != start.bootId() || index.filter != null) {
      return;
    }
    changedAt.forEach(
        (name, at) -> {
          if (at.isBefore(index.asOf)) {
            proven++;
            assertEquals(
                model.names.contains(name),
                index.names.contains(name),
                () -> "seed " + seed + ": " + name + " of " + at + ", as of " + index.asOf);
          }
        });
  }

  /** Only what the present store knows can be looked at: its own state. */
  private void check() {
    continued +=
        index.takeCalls().stream().filter(call -> call.matches("(delta|inc.*) \\d+/.*")).count();
    checkAge();
    if (index.held != model.latestSequence() || index.heldBootId != start.bootId()) {
      return;
    }
    if (index.filter == null) {
      assertEquals(model.names, Set.copyOf(index.names), "seed " + seed);
    } else {
      model.names.forEach(
          name -> assertTrue(index.filter.mightContain(name), "seed " + seed + ": " + name));
      assertTrue(index.filter.falsePositiveRate() < 0.02, "seed " + seed);
    }
  }
}
