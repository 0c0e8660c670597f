package org.gridrls.ring.slot;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.LongStream;
import org.gridrls.rli.index.list.NameList;

/**
 * Which of a slot's lists may have a name, by one binary search for all of them: a hash of each
 * name, sorted, with the number of the list. It never denies a name that a list has; one in four
 * billion names counts as another. Takes six bytes a name and list. Immutable, safe for threads.
 */
public final class SlotDigest {
  public static final SlotDigest NONE = new SlotDigest(new int[0], new char[0], 0);
  public static final int LISTS_MAX = Character.MAX_VALUE;

  private final int[] hashes;
  private final char[] numbers;
  private final int lists;

  private SlotDigest(int[] hashes, char[] numbers, int lists) {
    this.hashes = hashes;
    this.numbers = numbers;
    this.lists = lists;
  }

  /** Describes what a list adds to a digest: all its names, or only those added to its base. */
  public record Addition(SlotNames names, boolean base) {
    private LongStream pairs(int number) {
      LongStream.Builder pairs = LongStream.builder();
      if (base) {
        NameList all = names.base();
        add(all.from(""), number, pairs);
      }
      add(names.overlay().added().iterator(), number, pairs);
      return pairs.build();
    }

    private static void add(Iterator<String> names, int number, LongStream.Builder pairs) {
      while (names.hasNext()) {
        pairs.add((long) Slots.SlotKey.of(names.next()).hash() << Character.SIZE | number);
      }
    }
  }

  /**
   * Returns this digest without the lists that {@code kept} lacks, and with the names that are
   * added, by the numbers of their lists, which are less than {@link #LISTS_MAX}. Names that are in
   * it already are not hashed again.
   */
  public SlotDigest with(BitSet kept, Map<Integer, Addition> added) {
    long[] more =
        added.entrySet().stream()
            .flatMapToLong(one -> one.getValue().pairs(one.getKey()))
            .sorted()
            .toArray();
    int size = 0;
    for (char number : numbers) {
      size += kept.get(number) ? 1 : 0;
    }
    int highest = added.keySet().stream().mapToInt(number -> number).max().orElse(-1);
    Merge merge = new Merge(size + more.length);
    int next = 0;
    for (int i = 0; i < hashes.length; i++) {
      long pair = pair(i);
      for (; next < more.length && more[next] < pair; next++) {
        merge.add(more[next]);
      }
      if (kept.get(numbers[i])) {
        merge.add(pair);
      }
    }
    for (; next < more.length; next++) {
      merge.add(more[next]);
    }
    return merge.digest(Math.max(kept.length(), highest + 1));
  }

  private long pair(int i) {
    return (long) hashes[i] << Character.SIZE | numbers[i];
  }

  /** Pairs in order, each once. */
  private static final class Merge {
    private final int[] hashes;
    private final char[] numbers;
    private int size;
    private long last = Long.MIN_VALUE;

    Merge(int most) {
      this.hashes = new int[most];
      this.numbers = new char[most];
    }

    void add(long pair) {
      if (pair != last) {
        hashes[size] = (int) (pair >> Character.SIZE);
        numbers[size++] = (char) pair;
        last = pair;
      }
    }

    SlotDigest digest(int lists) {
      boolean full = size == hashes.length;
      return new SlotDigest(
          full ? hashes : Arrays.copyOf(hashes, size),
          full ? numbers : Arrays.copyOf(numbers, size),
          lists);
    }
  }

  /** Greater than the number of any list. */
  public int lists() {
    return lists;
  }

  /** The numbers of the lists that may have a name with that hash. */
  public BitSet find(int hash) {
    BitSet found = new BitSet();
    int at = Arrays.binarySearch(hashes, hash);
    if (at >= 0) {
      while (at > 0 && hashes[at - 1] == hash) {
        at--;
      }
      for (; at < hashes.length && hashes[at] == hash; at++) {
        found.set(numbers[at]);
      }
    }
    return found;
  }

  public long bytes() {
    return (long) hashes.length * (Integer.BYTES + Character.BYTES);
  }
}
