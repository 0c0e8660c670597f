package org.gridrls.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.Stores;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Listings bring the store to the names of the foreign catalog, and never delete too much. */
class NameListingTest {
  private static final Instant START = Instant.parse("2026-11-28T12:00:00Z");

  @TempDir Path directory;
  private final FakeCatalog foreign = new FakeCatalog();
  private JdbcMappingCatalog store;
  private NameListing listing;

  @BeforeEach
  void open() {
    store =
        Stores.EMBEDDED.open(
            new StoreConfig(
                "jdbc:sqlite:" + directory.resolve("bridge.db"),
                StoreConfig.Login.NONE,
                false,
                StoreConfig.QUEUE_CAPACITY_DEFAULT,
                4));
    listing = new NameListing(foreign, store, directory.resolve("listing.db"), () -> false);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private NameListing.Result run(Duration after) {
    return listing.run(new Moment(START.plus(after), START.plus(after)), false);
  }

  private NameListing.Result run() {
    return run(Duration.ZERO);
  }

  private List<String> stored() {
    List<String> names = new ArrayList<>();
    store.snapshot(
        snapshot -> {
          snapshot.forEach(names::add);
          return null;
        });
    return names;
  }

  private void assertSame() {
    assertEquals(List.copyOf(foreign.files.keySet()), stored());
  }

  private RlsException fails() {
    RlsException failure = assertThrows(RlsException.class, this::run);
    assertEquals(RlsError.UNAVAILABLE, failure.error());
    return failure;
  }

  @Test
  void theStoreFollowsRandomChanges() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    foreign.put(0, 3_000);
    run();
    assertSame();
    for (int round = 0; round < 10; round++) {
      foreign.files.keySet().removeIf(name -> random.nextInt(10) == 0);
      int from = random.nextInt(4_000);
      foreign.put(from, from + random.nextInt(500));
      run();
      assertEquals(List.copyOf(foreign.files.keySet()), stored(), "seed " + seed);
    }
  }

  @Test
  void theResultSaysWhatChangedAndWhatDoesNotFit() {
    foreign.put(0, 10);
    run();
    foreign.files.remove("even:00000");
    foreign.put(10, 12);
    assertEquals(new NameListing.Result(START, 11, 2, 1, 2), run());
  }

  @Test
  void eachListingIsANewState() {
    foreign.put(0, 10);
    run();
    long before = store.latestSequence();
    run();
    assertTrue(store.latestSequence() > before);
    assertSame();
  }

  @Test
  void anInterruptedListingChangesNothingAndIsResumedWithItsMoment() {
    foreign.put(0, 100);
    run();
    foreign.files.remove("even:00000");
    foreign.put(100, 110);
    foreign.failAfter = 70;
    List<String> before = stored();
    fails();
    assertEquals(before, stored());
    foreign.failAfter = Integer.MAX_VALUE;
    foreign.calls.clear();
    NameListing.Result result = run(Duration.ofMinutes(5));
    assertEquals(START, result.began());
    assertEquals("list odd", foreign.calls.get(0));
    assertSame();
  }

  @Test
  void aSectionIsResumedAfterItsLastPart() {
    foreign.put(0, 100);
    foreign.partSize = 10;
    foreign.failAfter = 25;
    fails();
    assertEquals(List.of(), stored());
    foreign.failAfter = Integer.MAX_VALUE;
    foreign.calls.clear();
    assertEquals(10, run(Duration.ofMinutes(5)).unfit(), "each part counts once");
    assertEquals("list even after even:00038", foreign.calls.get(0));
    assertEquals(8 + 10, foreign.calls.size(), "the rest, and the second of a new store");
    assertSame();
  }

  @Test
  void anOldInterruptedListingIsBegunAnew() {
    foreign.put(0, 100);
    foreign.failAfter = 70;
    fails();
    foreign.failAfter = Integer.MAX_VALUE;
    foreign.calls.clear();
    assertEquals(START.plus(Duration.ofHours(2)), run(Duration.ofHours(2)).began());
    assertEquals("list even", foreign.calls.get(0));
  }

  @Test
  void anEmptyListingDeletesNothingUntilItIsAccepted() {
    foreign.put(0, 10);
    run();
    foreign.files.clear();
    assertTrue(fails().getMessage().contains("none is deleted"));
    assertEquals(10, stored().size());
    listing.run(new Moment(START, START), true);
    assertSame();
  }

  @Test
  void aListingThatLostHalfOfTheNamesOnlyAdds() {
    foreign.put(0, 200);
    run();
    foreign
        .files
        .keySet()
        .removeIf(name -> name.startsWith("odd") || name.compareTo("even:0010") < 0);
    foreign.put(300, 301);
    fails();
    assertEquals(201, stored().size());
  }

  @Test
  void aNameThatTheListingLacksIsKeptIfTheCatalogHasIt() {
    foreign.put(0, 100);
    run();
    foreign.unlisted.add("odd:00001");
    foreign.files.remove("odd:00003");
    assertTrue(fails().getMessage().contains("odd:00001"));
    assertEquals(99, stored().size());
    assertSame();
    foreign.unlisted.clear();
    run();
    assertSame();
  }

  @Test
  void aFailureBetweenDeletionsDeletesNothingUnproved() {
    foreign.put(0, 100);
    run();
    foreign.files.remove("odd:00001");
    foreign.failAfter = 99; // the listing succeeds, the question about the name does not
    fails();
    assertEquals(100, stored().size());
  }

  @Test
  void aBrokenFileOfAListingIsReplaced() throws Exception {
    Files.writeString(directory.resolve("listing.db"), "no database ".repeat(1_000));
    foreign.put(0, 10);
    run();
    assertSame();
    assertEquals(0, ListingTable.open(directory.resolve("listing.db")).count());
  }

  @Test
  void theFirstListOfANewStoreIsContradictedByTheSecond() {
    foreign.put(0, 100);
    foreign.unlisted.add("odd:00001");
    foreign.hides = section -> section == 4;
    assertTrue(fails().getMessage().contains("odd:00001"));
    run();
    assertSame();
  }

  @Test
  void aNewStoreOfAnEmptyCatalogIsAccepted() {
    assertTrue(fails().getMessage().contains("rls lost accept"));
    assertTrue(listing.run(new Moment(START, START), true).names() == 0);
    run();
  }

  @Test
  void aListingOfAnEarlierStartIsBegunAnewAsNoClockSaysHowOldItIs() {
    foreign.put(0, 100);
    run();
    foreign.failAfter = 70;
    fails();
    foreign.failAfter = Integer.MAX_VALUE;
    foreign.calls.clear();
    listing = new NameListing(foreign, store, directory.resolve("listing.db"), () -> false);
    assertEquals(START.plus(Duration.ofMinutes(1)), run(Duration.ofMinutes(1)).began());
    assertEquals("list even", foreign.calls.get(0));
    assertSame();
  }
}
