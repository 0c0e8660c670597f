package org.gridrls.rli.index.list;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeSet;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.RlsError;
import org.gridrls.rli.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A packed list behaves as a sorted set. */
class NameListTest {

  @Test
  void anEmptyListHoldsNothing() {
    assertEquals(0, NameList.EMPTY.size());
    assertFalse(NameList.EMPTY.contains("a"));
    assertFalse(NameList.EMPTY.from("").hasNext());
    assertThrows(NoSuchElementException.class, () -> NameList.EMPTY.from("").next());
  }

  @Test
  void namesThatArePrefixesOfEachOtherAreToldApart() {
    NameList list = packed(List.of("a", "aa", "aaa", "ab", "b"));
    assertTrue(list.contains("aa"));
    assertFalse(list.contains("aaaa"));
    assertFalse(list.contains("ac"));
    assertFalse(list.contains(""));
    assertEquals(List.of("ab", "b"), all(list.from("aab")));
  }

  @Test
  void namesBeyondTheBasicPlaneSortByCodePoint() {
    List<String> names = List.of("a\uFB01", "a\uFFFD", "a\uD83D\uDE00", "b");
    NameList list = packed(names);
    assertEquals(names, all(list.from("")));
    assertTrue(list.contains("a\uD83D\uDE00"));
    assertEquals(names.subList(2, 4), all(list.from("a\uD83D\uDE00")));
  }

  @Test
  void theLongestNamesFit() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      names.add(String.format("%03d", i) + "\uD83D\uDE00".repeat(4093));
    }
    NameList list = packed(names);
    assertEquals(names, all(list.from("")));
    names.forEach(name -> assertTrue(list.contains(name)));
    assertFalse(list.contains("\uD83D\uDE00".repeat(4096)));
  }

  @Test
  void namesOutOfOrderOrTwiceAreDamage() {
    Samples.refused(RlsError.UPDATE_DAMAGED, () -> new NameListBuilder().add("b").add("a"));
    Samples.refused(RlsError.UPDATE_DAMAGED, () -> new NameListBuilder().add("ab").add("a"));
    Samples.refused(RlsError.UPDATE_DAMAGED, () -> new NameListBuilder().add("a").add("a"));
    Samples.refused(
        RlsError.UPDATE_DAMAGED, () -> new NameListBuilder().add("\uD83D\uDE00").add("\uFFFD"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 15, 16, 17, 32, 33, 1_000, 20_000})
  void behavesAsASortedSet(int size) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    NavigableSet<String> model = new TreeSet<>(CodePointOrder.COMPARATOR);
    while (model.size() < size) {
      model.add(randomName(random));
    }
    NameList list = packed(model);
    String hint = "seed " + seed;
    assertEquals(size, list.size(), hint);
    assertEquals(List.copyOf(model), all(list.from("")), hint);
    model.forEach(name -> assertTrue(list.contains(name), hint));
    for (int i = 0; i < 500; i++) {
      String probe = randomName(random);
      assertEquals(model.contains(probe), list.contains(probe), hint);
      assertEquals(first(model.tailSet(probe).iterator()), first(list.from(probe)), hint);
      String prefix = probe.substring(0, probe.offsetByCodePoints(0, 1));
      assertEquals(first(model.tailSet(prefix).iterator()), first(list.from(prefix)), hint);
    }
  }

  private static String randomName(Random random) {
    int[] alphabet = {'a', 'b', '/', '0', 0xE9, 0x4E2D, 0xFFFD, 0x1F600};
    StringBuilder name = new StringBuilder(random.nextBoolean() ? "lfn/" : "");
    int length = 1 + random.nextInt(random.nextInt(10) == 0 ? 60 : 8);
    for (int i = 0; i < length; i++) {
      name.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
    }
    return name.toString();
  }

  private static List<String> first(Iterator<String> names) {
    List<String> some = new ArrayList<>();
    while (names.hasNext() && some.size() < 3) {
      some.add(names.next());
    }
    return some;
  }

  @Test
  void aTypicalNameTakesLessThanThirtyBytes() {
    NameListBuilder builder = new NameListBuilder();
    Random random = new Random(1);
    TreeSet<String> names = new TreeSet<>();
    while (names.size() < 100_000) {
      names.add(
          String.format(
              "lfn://ligo.org/H-R-%d/%08x-run%04d.gwf",
              700_000_000 + random.nextInt(10_000), random.nextInt(), random.nextInt(10_000)));
    }
    names.forEach(builder::add);
    NameList list = builder.build();
    assertTrue(list.bytes() < 30L * list.size(), list.bytes() + " bytes");
  }

  private static NameList packed(Iterable<String> names) {
    NameListBuilder builder = new NameListBuilder();
    names.forEach(builder::add);
    return builder.build();
  }

  private static List<String> all(Iterator<String> names) {
    List<String> all = new ArrayList<>();
    names.forEachRemaining(all::add);
    return all;
  }
}
