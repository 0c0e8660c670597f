package org.gridrls.kit.host.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A source takes at most its share, all together at most the whole, and nothing gets lost. */
class FairQuotaTest {
  @Test
  void aSourceHasItsShareAndOthersTheRest() {
    FairQuota shares = new FairQuota(10, 4);
    assertTrue(shares.take("a", 4));
    assertFalse(shares.take("a", 1));
    assertTrue(shares.take("b", 4));
    assertFalse(shares.take("c", 3), "only two are left");
    assertTrue(shares.take("c", 2));
    shares.giveBack("a", 3);
    assertTrue(shares.take("a", 3));
    assertEquals(10, shares.all());
  }

  /** "Aa" and "BB" have one hash code. */
  @Test
  void sourcesOfOneBucketAreCountedApart() {
    FairQuota shares = new FairQuota(10, 4);
    assertTrue(shares.take("Aa", 4));
    assertTrue(shares.take("BB", 4));
    shares.giveBack("Aa", 4);
    assertFalse(shares.take("BB", 1));
    assertTrue(shares.take("Aa", 4));
  }

  @Test
  void manyThreadsNeverHaveMoreThanThereIs() throws Exception {
    FairQuota shares = new FairQuota(6, 3);
    AtomicLong most = new AtomicLong();
    AtomicLong mostOfOne = new AtomicLong();
    List<Thread> threads = new ArrayList<>();
    List<AtomicLong> held = List.of(new AtomicLong(), new AtomicLong(), new AtomicLong());
    for (int i = 0; i < 6; i++) {
      int source = i % held.size();
      Thread one =
          new Thread(
              () -> {
                for (int round = 0; round < 20_000; round++) {
                  if (shares.take("source-" + source, 2)) {
                    mostOfOne.accumulateAndGet(held.get(source).addAndGet(2), Math::max);
                    most.accumulateAndGet(shares.all(), Math::max);
                    held.get(source).addAndGet(-2);
                    shares.giveBack("source-" + source, 2);
                  }
                }
              });
      one.start();
      threads.add(one);
    }
    for (Thread one : threads) {
      one.join();
    }
    assertEquals(0, shares.all());
    assertTrue(most.get() <= 6, most::toString);
    assertTrue(mostOfOne.get() <= 3, mostOfOne::toString);
    assertTrue(shares.take("source-0", 3), "nothing is left over");
  }
}
