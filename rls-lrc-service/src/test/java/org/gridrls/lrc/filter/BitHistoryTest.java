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

/** What changed since when, compared with all the states that were. */
class BitHistoryTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @RepeatedTest(10)
  void knowsWhatDiffersFromEachStateThatItReachesBackTo() {
    int most = 20 + random.nextInt(200);
    BitHistory history = new BitHistory(0, most);
    List<BitSet> states = new ArrayList<>(List.of(new BitSet()));
    for (int sequence = 1; sequence <= 300; sequence++) {
      BitSet next = (BitSet) states.get(sequence - 1).clone();
      for (int i = random.nextInt(5); i > 0; i--) {
        int bit = random.nextInt(64);
        next.flip(bit);
        history.add(sequence, bit);
      }
      states.add(next);
    }
    BitSet now = states.get(300);
    int reached = 0;
    for (int sequence = 0; sequence <= 300; sequence++) {
      if (history.reachesBackTo(sequence)) {
        reached++;
        BitSet expected = (BitSet) states.get(sequence).clone();
        expected.xor(now);
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
