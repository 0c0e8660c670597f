package org.gridrls.rli.update;

import static org.gridrls.rli.Samples.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Receipt;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.InMemoryLocationIndex;
import org.gridrls.rli.index.search.Forwarder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Questions while filters are replaced, come and go: a name that is there is never denied. */
class ConcurrentFilterTest extends ReceiverFixture {
  private static final int ROUNDS = 400;
  private static final BloomParameters SMALL = new BloomParameters(2048, 5);
  private static final BloomParameters BIG = new BloomParameters(4096, 5);

  private final ExecutorService threads = Executors.newFixedThreadPool(5);
  private final AtomicInteger writing = new AtomicInteger();
  private final InMemoryLocationIndex index =
      new InMemoryLocationIndex(
          sources,
          new MembershipView(),
          Clocks.both(clock),
          new Forwarder(
              (lrc, pattern, page) -> {
                throw new AssertionError("nobody is asked");
              },
              threads),
          () -> 10);

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  /** Holds {@code always}, the name of its round, and much else. */
  private static BloomFilter filter(BloomParameters size, int round) {
    BloomFilter.Builder builder = new BloomFilter.Builder(size).add("always").add("r" + round);
    for (int i = 0; i < 100; i++) {
      builder.add(round + "/" + i);
    }
    return builder.build();
  }

  private boolean has(String name, String member) {
    List<NameLocations> answers = index.lrcsOf(Samples.names(name)).names();
    return answers.get(0).locations().stream().map(Location::lrcMember).anyMatch(member::equals);
  }

  @Test
  void noNameThatStaysOrWasAcknowledgedIsEverDenied() throws Exception {
    List<Future<?>> running = new ArrayList<>();
    List<String> staying = List.of("a", "b", "c");
    staying.forEach(member -> receiver.bloom(source(member, 1, 0), filter(SMALL, 0), 102));
    writing.set(4);
    staying.forEach(member -> running.add(threads.submit(() -> replaceAgainAndAgain(member))));
    running.add(threads.submit(this::othersComeAndGo));
    Future<?> reader = threads.submit(() -> ask(staying));
    for (Future<?> one : running) {
      one.get();
    }
    reader.get();
  }

  private void replaceAgainAndAgain(String member) {
    try {
      for (int round = 1; round <= ROUNDS; round++) {
        BloomParameters size = round % 50 == 0 ? BIG : SMALL; // now and then another matrix
        boolean fromSmall = (round - 1) % 50 != 0 || round == 1;
        Receipt receipt =
            size.equals(SMALL) && fromSmall && round % 3 != 0
                ? receiver.bloomDelta(source(member, 1, round), delta(round))
                : receiver.bloom(source(member, 1, round), filter(size, round), 102);
        assertEquals(Receipt.Outcome.ACCEPTED, receipt.outcome(), receipt.toString());
        assertTrue(has("r" + round, member), member + " in round " + round);
      }
    } finally {
      writing.decrementAndGet();
    }
  }

  private static FilterDelta delta(int round) {
    return new FilterDelta(
        new BaseState(1, round - 1),
        102,
        BitDelta.between(filter(SMALL, round - 1), filter(SMALL, round)));
  }

  private void othersComeAndGo() {
    try {
      for (int round = 1; round <= ROUNDS; round++) {
        String member = "other" + round % 90;
        if (round / 90 % 2 == 0) {
          receiver.bloom(source(member, 1, round), filter(SMALL, round), 102);
        } else {
          full(source(member, 1, round), "list");
        }
      }
    } finally {
      writing.decrementAndGet();
    }
  }

  private void ask(List<String> members) {
    while (writing.get() > 0) {
      members.forEach(member -> assertTrue(has("always", member), member));
    }
  }

  @Test
  void filtersOfOneSourceThatRaceLeaveTheLastWhole() throws Exception {
    receiver.bloom(source("a", 1, 0), filter(SMALL, 0), 102);
    List<Future<?>> running = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      running.add(
          threads.submit(
              () -> {
                for (int round = 1; round <= ROUNDS; round++) {
                  receiver.bloom(source("a", 1, round), filter(SMALL, round), 102);
                }
              }));
    }
    for (Future<?> one : running) {
      one.get();
    }
    BloomFilter last = filter(SMALL, ROUNDS);
    for (int i = 0; i < 5_000; i++) {
      assertEquals(last.mightContain("p" + i), has("p" + i, "a"));
    }
  }
}
