package org.gridrls.rli.update;

import static org.gridrls.rli.Samples.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gridrls.api.update.Receipt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many sources at once, and questions while they update. */
class ConcurrentUpdateTest extends ReceiverFixture {
  private static final int UPDATES = 300;

  private final ExecutorService threads = Executors.newFixedThreadPool(5);

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void sourcesThatUpdateAtOnceLoseNothing() throws Exception {
    List<Future<?>> running = new ArrayList<>();
    for (String member : List.of("a", "b", "c", "d")) {
      full(source(member, 1, 0));
      running.add(threads.submit(() -> updateAgainAndAgain(member)));
    }
    for (Future<?> one : running) {
      one.get();
    }
    for (String member : List.of("a", "b", "c", "d")) {
      assertEquals(UPDATES, namesOf(member).size());
    }
  }

  private void updateAgainAndAgain(String member) {
    for (int i = 0; i < UPDATES; i++) {
      Receipt receipt =
          incremental(source(member, 1, i + 1), i, List.of(String.format("n%03d", i)), List.of());
      assertEquals(Receipt.Outcome.ACCEPTED, receipt.outcome());
    }
  }

  @Test
  void updatesOfOneSourceThatRaceNeverLeadBack() throws Exception {
    full(source("a", 1, 0));
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      running.add(threads.submit(this::leadOn));
    }
    for (Future<?> one : running) {
      one.get();
    }
    assertEquals(UPDATES, namesOf("a").size());
  }

  private void leadOn() {
    for (long seen = 0; seen < UPDATES; ) {
      long now = held("a").orElseThrow().source().generation();
      assertTrue(now >= seen, "went back from " + seen + " to " + now);
      seen = now;
      if (seen < UPDATES) {
        incremental(
            source("a", 1, seen + 1), seen, List.of(String.format("n%03d", seen)), List.of());
      }
    }
  }

  @Test
  void whoReadsMeanwhileSeesWholeStates() throws Exception {
    full(source("a", 1, 0), "x0", "y0");
    AtomicBoolean ended = new AtomicBoolean();
    Future<?> writer =
        threads.submit(
            () -> {
              for (int i = 1; i < UPDATES; i++) {
                full(source("a", 1, i), "x" + i, "y" + i);
              }
              ended.set(true);
            });
    while (!ended.get() && !writer.isDone()) {
      List<String> names = namesOf("a");
      assertTrue(names.get(0).substring(1).equals(names.get(1).substring(1)), names.toString());
    }
    writer.get();
  }
}
