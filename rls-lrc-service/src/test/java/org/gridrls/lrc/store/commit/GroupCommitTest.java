package org.gridrls.lrc.store.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writers share commits, and nothing of one shows in the outcome of another. */
@Timeout(30)
class GroupCommitTest {
  private static final RlsException REFUSAL = new RlsException(RlsError.MAPPING_EXISTS, "there");

  private final FakeUnit unit = new FakeUnit();
  private final ExecutorService callers = Executors.newCachedThreadPool();
  private final CountDownLatch gate = new CountDownLatch(1);
  private GroupCommit commits = new GroupCommit(unit, 100, 1_000);

  /** Applied writes become stored ones with the commit. */
  private static final class FakeUnit implements GroupCommit.Unit {
    private final List<String> applied = new ArrayList<>();
    private final List<String> stored = new ArrayList<>();
    private volatile boolean broken;
    private int commits;

    @Override
    public synchronized void commit() {
      if (broken) {
        throw new RlsException(RlsError.STORE_FAILED, "disk full");
      }
      stored.addAll(applied);
      applied.clear();
      commits++;
    }

    @Override
    public synchronized Throwable rollback(Throwable failure) {
      applied.clear();
      return failure;
    }

    synchronized String apply(String write) {
      applied.add(write);
      return write;
    }
  }

  @AfterEach
  void close() {
    gate.countDown();
    commits.close();
    callers.shutdownNow();
  }

  /**
   * Keeps the writer busy until the gate opens, so that what comes meanwhile meets in one group.
   */
  private CompletableFuture<String> holdTheWriter() throws InterruptedException {
    CountDownLatch busy = new CountDownLatch(1);
    CompletableFuture<String> first =
        call(
            () -> {
              busy.countDown();
              waitFor(gate);
              return unit.apply("first");
            });
    busy.await();
    return first;
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private CompletableFuture<String> call(Supplier<String> work) {
    return CompletableFuture.supplyAsync(() -> commits.write(1, work), callers);
  }

  private List<CompletableFuture<String>> callAndWaitUntilQueued(List<Supplier<String>> works) {
    List<CompletableFuture<String>> calls = new ArrayList<>();
    for (Supplier<String> work : works) {
      int before = commits.waiting();
      calls.add(call(work));
      while (commits.waiting() == before) {
        Thread.onSpinWait();
      }
    }
    return calls;
  }

  private static RlsError errorOf(CompletableFuture<?> call) {
    Throwable cause = assertThrows(CompletionException.class, call::join).getCause();
    return ((RlsException) cause).error();
  }

  @Test
  void writersThatMeetShareOneCommit() throws Exception {
    CompletableFuture<String> first = holdTheWriter();
    var calls =
        callAndWaitUntilQueued(
            List.of(() -> unit.apply("a"), () -> unit.apply("b"), () -> unit.apply("c")));
    gate.countDown();
    assertEquals("first", first.join());
    assertEquals(List.of("a", "b", "c"), calls.stream().map(CompletableFuture::join).toList());
    assertEquals(2, unit.commits);
    assertEquals(2, commits.commits());
  }

  @Test
  void aGroupEndsWhenItHasItsItems() throws Exception {
    commits.close();
    commits = new GroupCommit(unit, 100, 2);
    holdTheWriter();
    var calls =
        callAndWaitUntilQueued(
            List.of(() -> unit.apply("a"), () -> unit.apply("b"), () -> unit.apply("c")));
    gate.countDown();
    calls.forEach(CompletableFuture::join);
    assertEquals(3, unit.commits);
  }

  @Test
  void aRefusedWriteDisturbsNobody() throws Exception {
    holdTheWriter();
    var calls =
        callAndWaitUntilQueued(
            List.of(
                () -> unit.apply("a"),
                () -> {
                  throw REFUSAL;
                },
                () -> unit.apply("c")));
    gate.countDown();
    assertEquals("a", calls.get(0).join());
    assertEquals(RlsError.MAPPING_EXISTS, errorOf(calls.get(1)));
    assertEquals("c", calls.get(2).join());
    assertEquals(List.of("first", "a", "c"), unit.stored);
    assertEquals(2, unit.commits);
  }

  @Test
  void aWriteThatBreaksIsUndoneAloneAndTheOthersRunAgain() throws Exception {
    holdTheWriter();
    var calls =
        callAndWaitUntilQueued(
            List.of(
                () -> unit.apply("a"),
                () -> {
                  unit.apply("half");
                  throw new IllegalStateException("broken");
                },
                () -> unit.apply("c")));
    gate.countDown();
    assertEquals("a", calls.get(0).join());
    assertEquals(RlsError.STORE_FAILED, errorOf(calls.get(1)));
    assertEquals("c", calls.get(2).join());
    assertEquals(List.of("first", "a", "c"), unit.stored);
  }

  @Test
  void aCommitThatFailsFailsAllInItAndNoLaterOne() throws Exception {
    CompletableFuture<String> first = holdTheWriter();
    unit.broken = true;
    gate.countDown();
    assertEquals(RlsError.STORE_FAILED, errorOf(first));
    assertEquals(RlsError.STORE_FAILED, errorOf(call(() -> unit.apply("a"))));
    unit.broken = false;
    assertEquals("b", call(() -> unit.apply("b")).join());
    assertEquals(List.of("b"), unit.stored);
  }

  @Test
  void aFullQueueRefusesAtOnceAndSaysWhenToComeAgain() throws Exception {
    commits.close();
    commits = new GroupCommit(unit, 2, 1_000);
    holdTheWriter();
    var waiting = callAndWaitUntilQueued(List.of(() -> unit.apply("a"), () -> unit.apply("b")));
    RlsException refused =
        assertThrows(RlsException.class, () -> commits.write(1, () -> unit.apply("c")));
    assertEquals(RlsError.OVERLOADED, refused.error());
    assertTrue(refused.retryAfter().isPresent());
    gate.countDown();
    waiting.forEach(CompletableFuture::join);
    assertEquals(List.of("first", "a", "b"), unit.stored);
  }

  @Test
  void closingWritesWhatWaitsAndTakesNoMore() throws Exception {
    holdTheWriter();
    var waiting = callAndWaitUntilQueued(List.of(() -> unit.apply("a"), () -> unit.apply("b")));
    CompletableFuture<Void> closing = CompletableFuture.runAsync(() -> commits.close(), callers);
    while (commits.waiting() < 3) {
      Thread.onSpinWait();
    }
    assertEquals(RlsError.UNAVAILABLE, errorOf(call(() -> unit.apply("late"))));
    gate.countDown();
    closing.join();
    assertEquals(List.of("a", "b"), waiting.stream().map(CompletableFuture::join).toList());
    assertEquals(List.of("first", "a", "b"), unit.stored);
  }
}
