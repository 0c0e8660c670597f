package org.gridrls.rli.index.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.coverage.SourceLookup;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.ContentChange;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.SourceState;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Filters in matrices answer as each of them would alone. */
class FilterMatrixTest {
  private static final List<BloomParameters> SIZES =
      List.of(
          new BloomParameters(128, 3), new BloomParameters(192, 2), new BloomParameters(192, 3));
  private static final int WORDS_MAX = 192; // 64 columns

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final FilterMatrices matrices = new FilterMatrices(WORDS_MAX);
  private final List<Held> held = new ArrayList<>();

  /** A filter in a matrix, and the same by itself. */
  private record Held(FilterContent content, BloomFilter plain) {}

  @RepeatedTest(3)
  void answersAsTheFiltersWouldWhateverComesAndGoes() {
    for (int step = 0; step < 1_500; step++) {
      something(step < 700 ? 3 : 7);
      check();
    }
    while (!held.isEmpty()) {
      remove();
    }
    assertEquals(0, matrices.bytes());
  }

  private void something(int removals) {
    int choice = random.nextInt(20);
    if (held.isEmpty() || choice < 8) {
      held.add(changed(Optional.empty(), filled(SIZES.get(random.nextInt(SIZES.size())))));
    } else if (choice < 8 + removals) {
      remove();
    } else {
      int which = random.nextInt(held.size());
      Held before = held.get(which);
      BloomFilter next = filled(before.plain.parameters());
      held.set(which, random.nextBoolean() ? changed(Optional.of(before), next) : patched(before));
    }
  }

  private BloomFilter filled(BloomParameters size) {
    BloomFilter.Builder builder = new BloomFilter.Builder(size);
    for (int i = random.nextInt(40); i > 0; i--) {
      builder.add("n" + random.nextInt(200));
    }
    return builder.build();
  }

  private void remove() {
    held.remove(random.nextInt(held.size())).content.retire();
  }

  private Held changed(Optional<Held> before, BloomFilter next) {
    return applied(matrices.change(before.map(Held::content), next, 1), before, next);
  }

  private Held patched(Held before) {
    BloomFilter next = filled(before.plain.parameters());
    BitDelta delta = BitDelta.between(before.plain, next);
    return applied(before.content.patched(delta, 1), Optional.of(before), next);
  }

  /** Now and then the new filter can't be shown: then nothing may have changed. */
  private Held applied(ContentChange change, Optional<Held> before, BloomFilter next) {
    AtomicReference<Content> shown = new AtomicReference<>();
    if (before.isPresent() && random.nextInt(5) == 0) {
      assertFalse(change.apply(content -> false));
      return before.get();
    }
    assertTrue(
        change.apply(
            content -> {
              shown.set(content);
              return true;
            }));
    return new Held((FilterContent) shown.get(), next);
  }

  private void check() {
    for (int i = 0; i < 3; i++) {
      check(lookup(), new QueriedName("n" + random.nextInt(220)));
    }
    held.forEach(
        one -> {
          assertEquals(one.plain.bitsSet(), one.content.bitsSet(), "seed " + seed);
          assertEquals(
              one.plain.falsePositiveRate(), one.content.falsePositiveRate().getAsDouble(), 1e-12);
        });
  }

  private SourceLookup lookup() {
    List<SourceState> states = new ArrayList<>();
    held.forEach(
        one ->
            states.add(
                SourceState.of(
                    Samples.source("m" + states.size(), 1, 1), one.content, Instant.EPOCH)));
    return new SourceLookup(states);
  }

  private void check(SourceLookup lookup, QueriedName name) {
    BitSet expected = new BitSet();
    for (int at = 0; at < held.size(); at++) {
      boolean alone = held.get(at).plain.mightContain(name.text());
      expected.set(at, alone);
      assertEquals(alone, held.get(at).content.mightContain(name.hash()), "seed " + seed);
    }
    assertEquals(expected, lookup.find(name), "seed " + seed);
  }

  @Test
  void answersAsTheFiltersWouldInRowsOfSeveralWords() {
    FilterMatrices wide = new FilterMatrices();
    BloomParameters size = new BloomParameters(640, 4);
    for (int i = 0; i < 200; i++) {
      BloomFilter filter = filled(size);
      held.add(new Held(wide.added(filter, 1), filter));
    }
    assertEquals(256 * size.bits() / 8, wide.bytes()); // one matrix, four words a row
    SourceLookup lookup = lookup();
    for (int i = 0; i < 220; i++) {
      check(lookup, new QueriedName("n" + i));
    }
  }

  @Test
  void fewFiltersTakeAtMostTwiceTheirSize() {
    FilterMatrices many = new FilterMatrices();
    BloomParameters size = new BloomParameters(1 << 16, 3);
    for (int count = 1; count <= 64; count++) {
      many.add(filled(size));
      assertTrue(many.bytes() < 2L * count * size.bits() / 8, count + " take " + many.bytes());
    }
    many.add(filled(size));
    assertEquals(128 * size.bits() / 8, many.bytes());
  }

  @Test
  void aFilterThatWasFreedSaysYesToWhoStillReadsIt() {
    Held first = changed(Optional.empty(), new BloomFilter.Builder(SIZES.get(0)).build());
    changed(Optional.empty(), filled(SIZES.get(0)));
    SourceLookup before =
        new SourceLookup(
            List.of(SourceState.of(Samples.source("a", 1, 1), first.content, Instant.EPOCH)));
    assertTrue(before.find(new QueriedName("x")).isEmpty());
    first.content.retire();
    changed(Optional.empty(), new BloomFilter.Builder(SIZES.get(0)).build()); // takes its column
    assertEquals(1, before.find(new QueriedName("x")).cardinality());
    assertTrue(first.content.mightContain("x"));
    SourceLookup late =
        new SourceLookup(
            List.of(SourceState.of(Samples.source("a", 1, 1), first.content, Instant.EPOCH)));
    assertEquals(1, late.find(new QueriedName("x")).cardinality());
    first.content.retire(); // once more is harmless
  }
}
