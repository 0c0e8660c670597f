package org.gridrls.lrc.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.kit.update.NamePattern;
import org.gridrls.lrc.catalog.CatalogStart;
import org.gridrls.lrc.catalog.InMemoryIdentity;
import org.gridrls.lrc.update.CatalogModel;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A filter follows its catalog over changes, growth and restarts, mostly without reading it all.
 */
class PartitionFilterTest {
  private static final TargetPartition ALL = new TargetPartition(true, List.of());
  private static final TargetPartition SOME =
      new TargetPartition(false, List.of(NamePattern.of("n*1*")));
  private static final BloomConfig CONFIG =
      new BloomConfig(0.01, OptionalDouble.empty(), 3, Duration.ofMinutes(10));

  @TempDir Path directory;
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final MutableClock clock = MutableClock.standing();
  private final CatalogModel model = new CatalogModel();
  private CatalogStart start = new CatalogStart("id", 7, 0, 0);
  private TargetPartition partition = ALL;
  private PartitionFilter filter;

  @BeforeEach
  void open() {
    filter = opened(CONFIG);
  }

  private FilterFiles files(CatalogStart opened) {
    return new FilterFiles(directory, opened, InMemoryIdentity.of(opened));
  }

  private PartitionFilter opened(BloomConfig config) {
    return new PartitionFilter(partition, model, config, files(start), clock);
  }

  private void restart(boolean clean) {
    if (clean) {
      filter.close();
    }
    start = new CatalogStart("id", start.bootId() + 1, start.bootId(), model.latestSequence());
    filter = opened(CONFIG);
  }

  /** A filter as an index has it: which one, of which state, and its bits. */
  private static final class Held {
    private final long id;
    private long sequence;
    private final long[] words;

    Held(PartitionFilter.Whole whole) {
      this.id = whole.id();
      this.sequence = whole.sequence();
      this.words = new long[whole.filter().parameters().words()];
      Arrays.setAll(words, whole.filter()::word);
    }

    void apply(PartitionFilter.Step step) {
      for (long bit : step.bits().set()) {
        words[(int) (bit >>> 6)] |= 1L << bit;
      }
      for (long bit : step.bits().cleared()) {
        words[(int) (bit >>> 6)] &= ~(1L << bit);
      }
      sequence = step.sequence();
    }
  }

  @RepeatedTest(8)
  void itNeverDeniesANameAndItsStepsLeadFromAnyStateToNow(RepetitionInfo run) {
    partition = run.getCurrentRepetition() % 2 == 0 ? ALL : SOME;
    filter = opened(CONFIG);
    List<Held> indexes = new ArrayList<>();
    for (int step = 0; step < 300; step++) {
      int universe = step < 150 ? 300 : 3_000; // it grows out of its size
      switch (random.nextInt(12)) {
        case 0 -> restart(true);
        case 1 -> restart(false);
        case 2 -> clock.advance(Duration.ofMinutes(random.nextInt(20)));
        case 3 -> model.trim(random.nextInt(400));
        case 4, 5 -> indexes.add(new Held(filter.whole()));
        case 6, 7 -> lead(indexes);
        default -> model.change(random, universe, random.nextInt(60));
      }
      if (step % 10 == 0) {
        check(filter.whole());
      }
    }
  }

  private void lead(List<Held> indexes) {
    for (Held index : indexes) {
      if (random.nextBoolean()) {
        filter.since(index.id, index.sequence).ifPresent(index::apply);
        PartitionFilter.Whole now = filter.whole();
        if (now.id() == index.id && now.sequence() == index.sequence) {
          for (int i = 0; i < index.words.length; i++) {
            assertEquals(now.filter().word(i), index.words[i], "seed " + seed);
          }
        }
      }
    }
  }

  private void check(PartitionFilter.Whole whole) {
    Set<String> names = new HashSet<>(model.names);
    names.removeIf(name -> !partition.includes(name));
    BloomFilter.Builder fresh = new BloomFilter.Builder(whole.filter().parameters());
    names.forEach(fresh::add);
    BitDelta difference = BitDelta.between(whole.filter(), fresh.build());
    assertEquals(0, difference.set().length, "seed " + seed + ": a name is denied");
    assertEquals(names.size(), whole.names(), "seed " + seed);
    assertEquals(model.latestSequence(), whole.sequence(), "seed " + seed);
    assertTrue(
        whole.filter().falsePositiveRate() < rateMax(whole.filter().parameters()), "seed " + seed);
  }

  /** Half of the bits are set at the planned size, in a small filter some more by chance. */
  private static double rateMax(BloomParameters size) {
    return Math.pow(0.5 + 3 / Math.sqrt(size.bits()), size.hashFunctions());
  }

  @Test
  void afterACleanStopItIsNeverBuiltAnewAndOldStatesAreStillLedOn() {
    model.change(random, 10_000, 5_000);
    Held index = new Held(filter.whole());
    assertEquals(1, model.builds);
    for (int i = 0; i < 5; i++) {
      model.change(random, 10_000, 50);
      restart(true);
      model.change(random, 10_000, 20);
      check(filter.whole());
    }
    assertEquals(1, model.builds);
    index.apply(filter.since(index.id, index.sequence).orElseThrow());
    PartitionFilter.Whole now = filter.whole();
    for (int i = 0; i < index.words.length; i++) {
      assertEquals(now.filter().word(i), index.words[i]);
    }
  }

  @Test
  void afterAKillItGoesOnFromTheLastFileAlsoTwice() {
    model.change(random, 10_000, 5_000);
    filter.whole();
    restart(false);
    model.change(random, 10_000, 100);
    filter.whole();
    restart(false);
    check(filter.whole());
    assertEquals(1, model.builds);
  }

  @Test
  void changesAreToldWithoutReadingTheNames() {
    model.change(random, 10_000, 5_000);
    PartitionFilter.Whole before = filter.whole();
    model.change(random, 10_000, 100);
    PartitionFilter.Step step = filter.since(before.id(), before.sequence()).orElseThrow();
    int bytes = step.bits().encodedSet().length + step.bits().encodedCleared().length;
    assertTrue(bytes < 2_000, () -> bytes + " bytes");
    assertEquals(1, model.builds);
    assertTrue(filter.since(before.id() + 2, before.sequence()).isEmpty());
    assertTrue(filter.since(before.id(), before.sequence() - 1).isEmpty());
    assertTrue(filter.since(before.id(), step.sequence() + 1).isEmpty());
  }

  @Test
  void outgrownOrWithoutAJournalItIsBuiltAnewAsAnother() {
    model.change(random, 100_000, 1_000);
    long first = filter.whole().id();
    model.change(random, 100_000, 3_000);
    long second = filter.whole().id();
    assertFalse(first == second);
    model.change(random, 100_000, 10);
    model.trim(5);
    assertFalse(second == filter.whole().id());
    assertEquals(3, model.builds);
  }

  @Test
  void aFileOfAnotherPastIsNotUsed() throws IOException {
    model.change(random, 1_000, 500);
    filter.whole();
    filter.close();
    byte[] saved = Files.readAllBytes(files().get(0));
    long sequence = model.latestSequence();
    for (CatalogStart other :
        List.of(
            new CatalogStart("id", 8, 6, sequence), // another catalog, or an older copy
            new CatalogStart("id", 8, 7, sequence - 1))) { // a copy of before it was saved
      Files.write(directory.resolve("everything.filter"), saved);
      start = other;
      int before = model.builds;
      filter = opened(CONFIG);
      check(filter.whole());
      assertEquals(before + 1, model.builds, other::toString);
    }
  }

  private List<Path> files() throws IOException {
    try (var all = Files.list(directory)) {
      return all.toList();
    }
  }

  @Test
  void otherSizesAndOtherNamesAreBuiltAnew() {
    model.change(random, 1_000, 500);
    filter.whole();
    restart(true);
    BloomConfig paper = new BloomConfig(0.01, OptionalDouble.of(10), 3, Duration.ofMinutes(10));
    filter = opened(paper);
    assertEquals(3, filter.whole().filter().parameters().hashFunctions());
    partition = SOME;
    filter = opened(CONFIG);
    check(filter.whole());
    assertEquals(3, model.builds);
  }

  @Test
  void whateverIsDamagedIsBuiltAnew() throws IOException {
    model.change(random, 1_000, 500);
    filter.whole();
    filter.close();
    Path file = files().get(0);
    byte[] good = Files.readAllBytes(file);
    for (int i = 0; i < 60; i++) {
      byte[] bad = i % 4 == 0 ? Arrays.copyOf(good, random.nextInt(good.length)) : good.clone();
      if (bad.length > 0) {
        // also in the header, which is short
        int at = i % 4 == 1 ? random.nextInt(90) : random.nextInt(bad.length);
        bad[Math.min(at, bad.length - 1)] ^= (byte) (1 + random.nextInt(255));
      }
      Files.write(file, bad);
      start = new CatalogStart("id", 8, 7, model.latestSequence());
      int before = model.builds;
      filter = opened(CONFIG);
      check(filter.whole());
      assertEquals(before + 1, model.builds, "seed " + seed + ", round " + i);
    }
  }

  @Test
  void itIsSavedNowAndThenAndNotMoreOften() throws IOException {
    model.change(random, 1_000, 500);
    filter.whole();
    Path file = files().get(0);
    Files.delete(file);
    model.change(random, 1_000, 50);
    clock.advance(Duration.ofMinutes(9));
    filter.whole();
    assertFalse(Files.exists(file));
    clock.advance(Duration.ofMinutes(1));
    filter.whole();
    assertTrue(Files.exists(file));
    assertEquals(model.latestSequence(), files(start).tidy().orElseThrow());
  }

  @Test
  void filesThatNoStartCanUseAreTidiedAway() throws IOException {
    model.change(random, 1_000, 500);
    filter.whole();
    Files.write(directory.resolve("junk.filter"), new byte[] {1, 2, 3});
    assertEquals(model.latestSequence(), files(start).tidy().orElseThrow());
    assertEquals(1, files().size());
    assertTrue(files(new CatalogStart("id", 9, 8, 10_000)).tidy().isEmpty());
    assertEquals(0, files().size());
  }

  @Test
  void onceClosedItGivesNothingMore() {
    filter.close();
    assertThrows(CancellationException.class, filter::whole);
    assertThrows(CancellationException.class, () -> filter.since(1, 1));
  }
}
