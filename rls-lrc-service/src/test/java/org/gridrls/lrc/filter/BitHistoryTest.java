package org.gridrls.lrc.filter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Tests what changed since when, compared with all the states that were. */
class BitHistoryTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @RepeatedTest(10)
  void knowsWhichBitsChangedSinceEachStateThatItReachesBackTo() {
    int most = 20 + random.nextInt(200);
    BitHistory history = new BitHistory(0, most);
    List<BitSet> changes = new ArrayList<>(List.of(new BitSet()));
    for (int sequence = 1; sequence <= 300; sequence++) {
      BitSet changed = new BitSet();
      for (int i = random.nextInt(5); i > 0; i--) {
        int bit = random.nextInt(64);
        changed.set(bit);
        history.add(sequence, bit);
      }
      changes.add(changed);
    }
    int reached = 0;
    for (int sequence = 0; sequence <= 300; sequence++) {
      if (history.reachesBackTo(sequence)) {
        reached++;
        BitSet expected = new BitSet();
        changes.subList(sequence + 1, 301).forEach(expected::or);
        assertArrayEquals(
            expected.stream().asLongStream().toArray(),
            history.changedSince(sequence),
            "seed " + seed + " since " + sequence);
      }
    }
    assertTrue(history.size() <= most, "seed " + seed);
    assertTrue(reached >= 3, "seed " + seed);
  }

  @Test
  void withoutRoomItForgetsTheOldestChangesWhole() {
    BitHistory history = new BitHistory(5, 4);
    assertFalse(history.reachesBackTo(4));
    history.add(6, 1);
    history.add(7, 2);
    history.add(7, 3);
    history.add(8, 4);
    history.add(9, 5);
    assertFalse(history.reachesBackTo(6));
    assertTrue(history.reachesBackTo(7));
    assertArrayEquals(new long[] {4, 5}, history.changedSince(7));
    assertArrayEquals(new long[0], history.changedSince(9));
  }
}
