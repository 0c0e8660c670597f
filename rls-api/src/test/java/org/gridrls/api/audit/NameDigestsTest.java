package org.gridrls.api.audit;

import static org.gridrls.api.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.bloom.BloomHash;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets of names in short tell whether, and where, they differ. */
class NameDigestsTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  private static NameDigests digests(Iterable<String> names) {
    NameDigests.Builder builder = new NameDigests.Builder(64);
    names.forEach(builder::add);
    return builder.build();
  }

  private static List<String> names(int count) {
    return new ArrayList<>(IntStream.range(0, count).mapToObj(i -> "cms/é/" + i).toList());
  }

  @Test
  void theOrderDoesNotMatter() {
    List<String> names = names(1_000);
    NameDigests sorted = digests(names);
    Collections.shuffle(names, random);
    assertEquals(sorted, digests(names), "seed " + seed);
    assertEquals(List.of(), sorted.differing(digests(names)), "seed " + seed);
    assertEquals(1_000, sorted.names());
  }

  @Test
  void whatDiffersShowsInItsBucketsOnly() {
    for (int round = 0; round < 50; round++) {
      List<String> names = names(500);
      Set<String> other = new HashSet<>(names);
      Set<String> changed = new HashSet<>();
      for (int i = random.nextInt(5); i >= 0; i--) {
        String gone = names.get(random.nextInt(names.size()));
        other.remove(gone);
        changed.add(gone);
        other.add("new/" + round + "/" + i);
        changed.add("new/" + round + "/" + i);
      }
      List<Integer> differing = digests(names).differing(digests(other));
      Buckets buckets = Buckets.of(64, differing);
      assertTrue(changed.stream().allMatch(buckets::contains), "seed " + seed);
      assertTrue(differing.size() <= changed.size(), "seed " + seed);
    }
  }

  @Test
  void aNameInPlaceOfAnotherOfItsBucketShowsThoughTheCountIsTheSame() {
    List<String> same =
        names(1_000).stream().filter(name -> Buckets.of(64, List.of(7)).contains(name)).toList();
    NameDigests one = digests(same.subList(0, 1));
    NameDigests other = digests(same.subList(1, 2));
    assertEquals(List.of(7), one.differing(other));
  }

  @Test
  void theBytesAreThoseThatTheContractSays() {
    byte[] bytes = digests(List.of("abc")).encoded();
    assertEquals(24 * 64, bytes.length);
    BloomHash hash = BloomHash.of("abc");
    int bucket = (int) Long.remainderUnsigned(hash.first(), 64);
    String expected = String.format("%016x%016x%016x", 1, hash.first(), hash.second());
    assertEquals(expected, HexFormat.of().formatHex(bytes, 24 * bucket, 24 * bucket + 24));
    assertEquals("b4963f3f3fad7867", String.format("%016x", hash.first()), "Murmur3 itself");
    assertEquals(digests(List.of("abc")), NameDigests.decode(64, bytes));
  }

  @Test
  void bytesOfAnotherLengthAreRefused() {
    assertFails(RlsError.UPDATE_DAMAGED, () -> NameDigests.decode(64, new byte[24 * 63]));
    assertFails(
        RlsError.BAD_ARGUMENT,
        () -> digests(List.of()).differing(new NameDigests.Builder(128).build()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -64, 32, 100, 131_072})
  void aNumberOfBucketsThatIsNone(int count) {
    assertFails(RlsError.BAD_ARGUMENT, () -> new NameDigests.Builder(count));
    assertFails(RlsError.BAD_ARGUMENT, () -> Buckets.of(count, List.of(0)));
  }

  @Test
  void bucketsThatAreNone() {
    assertFails(RlsError.BAD_ARGUMENT, () -> Buckets.of(64, List.of()));
    assertFails(RlsError.BAD_ARGUMENT, () -> Buckets.of(64, List.of(-1)));
    assertFails(RlsError.BAD_ARGUMENT, () -> Buckets.of(64, List.of(64)));
    List<Integer> many = IntStream.range(0, Buckets.CHOSEN_MAX + 1).boxed().toList();
    assertFails(RlsError.TOO_LARGE, () -> Buckets.of(65_536, many));
  }

  @Test
  void thereAreAsManyBucketsAsTheNamesNeed() {
    assertEquals(64, Buckets.countFor(0));
    assertEquals(8_192, Buckets.countFor(1_000_000));
    assertEquals(65_536, Buckets.countFor(Long.MAX_VALUE));
  }

  @Test
  void pagesFollowEachOther() {
    List<String> names = List.of("a", "b", "c", "d");
    List<String> read = new ArrayList<>();
    PageRequest next = PageRequest.first(3);
    NamePage page;
    do {
      NamePage.Builder builder = new NamePage.Builder(next);
      names.forEach(builder::add);
      page = builder.build();
      read.addAll(page.names());
      next = page.nextCursor().map(next::after).orElse(next);
    } while (page.nextCursor().isPresent());
    assertEquals(names, read);
    PageRequest bad = PageRequest.first().after("%");
    assertFails(RlsError.BAD_CURSOR, () -> new NamePage.Builder(bad));
  }
}
