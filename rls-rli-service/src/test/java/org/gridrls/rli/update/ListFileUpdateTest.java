package org.gridrls.rli.update;

import static org.gridrls.rli.Samples.refused;
import static org.gridrls.rli.Samples.source;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.list.NameFiles;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Updates whose lists are in files: merged beside the updates, found again after a restart. */
class ListFileUpdateTest {
  private static final UpdateLimits LIMITS =
      new UpdateLimits(
          Duration.ofHours(1), 3, Duration.ofMinutes(10), 1 << 16, 3, RecentRemovals.BYTES_MAX);

  @TempDir private Path directory;
  private final MutableClock clock = MutableClock.standing();
  private final Deque<Runnable> merges = new ArrayDeque<>();
  private Sources sources = new Sources();
  private UpdateReceiver receiver;

  private UpdateReceiver start(Executor merging) {
    sources = new Sources();
    NameFiles files = new NameFiles(directory, Clocks.both(clock));
    files.reopen(sources, Duration.ZERO);
    return new UpdateReceiver(sources, LIMITS, Clocks.both(clock), files, merging);
  }

  private void full(long generation, String... names) {
    OpenUpdate open = receiver.begin(source("a", 1, generation));
    receiver.part(open.updateId(), 0, false, Samples.plain(names));
    receiver.commit(open.updateId(), 1, names.length);
  }

  private Receipt.Outcome add(long generation, String... names) {
    return receiver
        .incremental(
            source("a", 1, generation),
            new BaseState(1, generation - 1),
            Samples.names(names),
            List.of())
        .outcome();
  }

  private ListContent list() {
    return (ListContent) sources.of(url("a")).orElseThrow().content();
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    list().from("").forEachRemaining(names::add);
    return names;
  }

  private long files() throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.count();
    }
  }

  @Test
  void growingOverlaysAreMergedBesideTheUpdates() throws IOException {
    receiver = start(merges::add);
    full(1, "a");
    add(2, "b", "c", "d");
    assertEquals(0, merges.size());
    add(3, "e");
    add(4, "f");
    assertEquals(1, merges.size());
    Object before = list().store();
    merges.remove().run();
    assertNotSame(before, list().store());
    assertEquals(0, list().overlaySize());
    assertEquals(List.of("a", "b", "c", "d", "e", "f"), names());
    assertEquals(1, files());
    assertEquals(Receipt.Outcome.ACCEPTED, add(5, "g"));
  }

  @Test
  void aMergeThatWasOvertakenChangesNothing() throws IOException {
    receiver = start(merges::add);
    full(1, "a");
    add(2, "b", "c", "d", "e");
    full(3, "z");
    merges.remove().run();
    assertEquals(List.of("z"), names());
    assertEquals(1, files());
  }

  @Test
  void aRestartKeepsWhatTheFilesHoldAndAsksForTheRest() {
    receiver = start(merges::add);
    full(1, "a", "b");
    receiver = start(merges::add);
    assertEquals(List.of("a", "b"), names());
    assertEquals(Receipt.Outcome.ACCEPTED, receiver.heartbeat(source("a", 1, 1)).outcome());
    assertEquals(Receipt.Outcome.ACCEPTED, add(2, "c"));
    receiver = start(merges::add); // it crashed: the change since is lost
    assertEquals(List.of("a", "b"), names());
    assertEquals(
        Receipt.Outcome.FULL_UPDATE_NEEDED, receiver.heartbeat(source("a", 1, 2)).outcome());
  }

  @Test
  void anOrderlyEndLosesNothing() {
    receiver = start(merges::add);
    full(1, "a", "b");
    add(2, "c");
    clock.advance(Samples.LEASE.minusMillis(1));
    receiver.heartbeat(source("a", 1, 2));
    receiver.merger().settle();
    clock.advance(Samples.LEASE.minusMillis(1));
    receiver = start(merges::add);
    assertEquals(List.of("a", "b", "c"), names());
    assertEquals(Receipt.Outcome.ACCEPTED, receiver.heartbeat(source("a", 1, 2)).outcome());
  }

  @Test
  void updatesThatDoNotEndLeaveNoFile() throws IOException {
    receiver = start(merges::add);
    OpenUpdate aborted = receiver.begin(source("a", 1, 1));
    receiver.part(aborted.updateId(), 0, false, Samples.plain("a"));
    receiver.abort(aborted.updateId());
    assertEquals(0, files());
    receiver.begin(source("a", 1, 1));
    receiver.begin(source("a", 1, 2));
    assertEquals(1, files());
    clock.advance(LIMITS.openTimeout());
    receiver.dropTimedOut();
    assertEquals(0, files());
    OpenUpdate late = receiver.begin(source("a", 1, 1));
    receiver.bloom(source("a", 1, 2), Samples.bits(List.of("x")), 1);
    assertEquals(Receipt.Outcome.IGNORED, receiver.commit(late.updateId(), 0, 0).outcome());
    assertEquals(0, files());
  }

  @Test
  void aListThatChangesFasterThanItIsPackedIsPutOff() {
    receiver = start(merges::add);
    full(1, "a");
    long generation = 1;
    for (int bulk = 0; bulk < 11; bulk++) {
      String[] names = new String[10_000];
      for (int i = 0; i < names.length; i++) {
        names[i] = "n" + bulk + "/" + i;
      }
      add(++generation, names);
    }
    long next = generation + 1;
    refused(RlsError.OVERLOADED, () -> add(next, "x"));
    merges.remove().run();
    assertEquals(Receipt.Outcome.ACCEPTED, add(next, "x"));
  }

  @Test
  void questionsGoOnWhileListsAreMerged() throws Exception {
    ExecutorService merging = Executors.newSingleThreadExecutor();
    ExecutorService asking = Executors.newFixedThreadPool(2);
    try {
      receiver = start(merging);
      full(1, "always");
      Future<?> updates =
          asking.submit(
              () -> {
                for (int i = 2; i < 600; i++) {
                  assertEquals(Receipt.Outcome.ACCEPTED, add(i, "n" + i));
                }
              });
      long seen = 0;
      while (!updates.isDone()) {
        List<String> names = names();
        assertEquals("always", names.get(0));
        assertTrue(names.size() >= seen, "went back from " + seen + " to " + names.size());
        seen = names.size();
      }
      updates.get();
      assertEquals(599, names().size());
    } finally {
      asking.shutdownNow();
      merging.shutdown();
    }
    assertTrue(merging.awaitTermination(20, TimeUnit.SECONDS));
    assertEquals(599, names().size());
    assertEquals(1, files());
  }
}
