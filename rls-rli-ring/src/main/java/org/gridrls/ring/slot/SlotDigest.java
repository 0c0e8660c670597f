package org.gridrls.ring.slot;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import org.gridrls.rli.index.list.NameList;

/**
 * Which of a slot's lists may have a name, by one binary search for all of them: a hash of each
 * name, sorted, with the number of the list. It never denies a name that a list has; one in four
 * billion names counts as another. Takes six bytes a name and list. Immutable, safe for threads.
 */
public final class SlotDigest {
  public static final SlotDigest NONE = of(List.of());
  public static final int LISTS_MAX = Character.MAX_VALUE;

  private final int[] hashes;
  private final char[] lists;

  private SlotDigest(int[] hashes, char[] lists) {
    this.hashes = hashes;
    this.lists = lists;
  }

  /** Of at most {@link #LISTS_MAX} lists, numbered by their positions. */
  public static SlotDigest of(List<NameList> lists) {
    long[] pairs = new long[Math.toIntExact(lists.stream().mapToLong(NameList::size).sum())];
    int next = 0;
    for (int list = 0; list < lists.size(); list++) {
      for (Iterator<String> names = lists.get(list).from(""); names.hasNext(); next++) {
        pairs[next] = (long) Slots.Key.of(names.next()).hash() << Character.SIZE | list;
      }
    }
    Arrays.sort(pairs);
    int[] hashes = new int[pairs.length];
    char[] numbers = new char[pairs.length];
    for (int i = 0; i < pairs.length; i++) {
      hashes[i] = (int) (pairs[i] >> Character.SIZE);
      numbers[i] = (char) pairs[i];
    }
    return new SlotDigest(hashes, numbers);
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
        found.set(lists[at]);
      }
    }
    return found;
  }

  public long bytes() {
    return (long) hashes.length * (Integer.BYTES + Character.BYTES);
  }
}
