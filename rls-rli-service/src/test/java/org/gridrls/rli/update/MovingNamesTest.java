package org.gridrls.rli.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.InMemoryLocationIndex;
import org.gridrls.rli.index.LocationIndex;
import org.gridrls.rli.index.search.Forwarder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/**
 * For a name that an index denies there is an instant, no longer ago than the age that the answer
 * states, at which no catalog had it: random moves and updates, against all that the catalogs had.
 */
class MovingNamesTest extends ReceiverFixture {
  private static final int STEPS = 700;
  private static final LastKnownLimits LAST_KNOWN =
      new LastKnownLimits(Duration.ofHours(1), Long.MAX_VALUE);
  private static final List<String> NAMES =
      IntStream.range(0, 12).mapToObj(i -> "name/" + i).toList();

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final ExecutorService nobody = Executors.newSingleThreadExecutor();
  private final MembershipView membership = new MembershipView();
  private final LocationIndex index =
      new InMemoryLocationIndex(
          sources,
          membership,
          Clocks.both(clock),
          new Forwarder(
              (lrc, pattern, page) -> {
                throw new AssertionError("nobody is asked");
              },
              nobody),
          () -> 1_000);
  private final List<MovingNames> catalogs =
      List.of(
          new MovingNames("a", false, clock),
          new MovingNames("b", true, clock),
          new MovingNames("c", false, clock));
  private int denied;
  private int unknown;

  MovingNamesTest() {
    membership.learned(Stream.of("a", "b", "c").map(Samples::lrc).toList());
  }

  @AfterEach
  void stop() {
    nobody.shutdownNow();
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private void pass() {
    clock.advance(Duration.ofMillis(random.nextInt(1_500)));
  }

  @RepeatedTest(4)
  void whatIsDeniedWasInNoCatalogAtOneInstant() {
    for (int step = 0; step < STEPS; step++) {
      pass();
      if (random.nextInt(4) > 0) {
        update(any(catalogs));
      } else {
        change();
      }
      if (random.nextInt(300) == 0 && sources.of(Samples.url("a")).isPresent()) {
        receiver.discard(Samples.url("a"));
      }
      sweepSometimes();
      check();
    }
    assertTrue(denied > STEPS / 20, "seed " + seed + ": too little was denied: " + denied);
    assertTrue(unknown > STEPS / 20, "seed " + seed + ": nothing was doubtful");
  }

  private void sweepSometimes() {
    if (random.nextInt(50) == 0) {
      new IndexExpiry(sources, receiver, () -> LAST_KNOWN, membership::known, Clocks.both(clock))
          .run();
    }
  }

  private void change() {
    String name = any(NAMES);
    MovingNames from = any(catalogs);
    MovingNames to = any(catalogs);
    if (from.has(name) && from != to && !to.has(name)) {
      to.create(name);
      pass();
      from.delete(name);
    } else if (catalogs.stream().noneMatch(one -> one.has(name))) {
      to.create(name);
    } else if (random.nextInt(3) == 0) {
      from.delete(name);
    }
  }

  private void update(MovingNames catalog) {
    MovingNames.Message message =
        switch (random.nextInt(60)) {
          case 0 -> catalog.whole();
          case 1, 2, 3, 4, 5, 6, 7, 8, 9 -> catalog.heartbeat();
          default -> catalog.changes();
        };
    if (random.nextInt(4) == 0) { // it is on its way for a while
      pass();
      change();
      pass();
    }
    catalog.deliver(message, receiver);
  }

  private void check() {
    for (String name : NAMES) {
      IndexAnswer answer = index.lrcsOf(Samples.names(name));
      Completeness basis = answer.completeness();
      boolean absent = answer.names().get(0).locations().isEmpty();
      if (absent && basis.complete()) {
        denied++;
        Instant from = clock.instant().minus(basis.age().orElseThrow());
        assertTrue(
            wasNowhereAtOneInstant(name, from),
            () -> "seed " + seed + ": " + name + " was somewhere all the time since " + from);
      } else if (absent) {
        unknown++;
      }
      IndexVerdict verdict = index.existNames(Samples.names(name)).answers().get(0).verdict();
      assertEquals(absent && basis.complete(), verdict == IndexVerdict.ABSENT, "seed " + seed);
    }
  }

  private boolean wasNowhereAtOneInstant(String name, Instant from) {
    List<Instant> candidates = new ArrayList<>(List.of(from, clock.instant()));
    catalogs.forEach(catalog -> candidates.addAll(catalog.changesOf(name)));
    return candidates.stream()
        .filter(at -> !at.isBefore(from) && !at.isAfter(clock.instant()))
        .anyMatch(at -> catalogs.stream().noneMatch(catalog -> catalog.had(name, at)));
  }

  @Test
  void aDeletedNameIsDeniedAgainAsSoonAsTheEvidenceOfAllIsYounger() {
    MovingNames first = catalogs.get(0);
    first.create(NAMES.get(0));
    catalogs.forEach(this::tell);
    catalogs.forEach(this::tell);
    clock.advance(Duration.ofSeconds(20));
    first.delete(NAMES.get(0));
    tell(first);
    assertEquals(Optional.of(false), denied(NAMES.get(0)));
    assertEquals(Optional.of(true), denied(NAMES.get(1)), "others are not concerned");
    clock.advance(Duration.ofSeconds(1));
    tell(catalogs.get(1));
    assertEquals(Optional.of(false), denied(NAMES.get(0)), "the third may have it");
    tell(catalogs.get(2));
    assertEquals(Optional.of(true), denied(NAMES.get(0)));
  }

  private void tell(MovingNames catalog) {
    catalog.deliver(catalog.changes(), receiver);
  }

  private Optional<Boolean> denied(String name) {
    IndexAnswer answer = index.lrcsOf(Samples.names(name));
    return Optional.of(answer.completeness().complete())
        .filter(any -> answer.names().get(0).locations().isEmpty());
  }
}
