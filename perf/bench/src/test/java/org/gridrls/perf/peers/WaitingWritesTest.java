package org.gridrls.perf.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.gridrls.perf.peers.PeerStore.PeerRow;
import org.gridrls.perf.peers.PeerStore.PeerWrite;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WaitingWritesTest {
  private static final int CALLERS = 5;

  private final List<Integer> transactions = Collections.synchronizedList(new ArrayList<>());
  private final Semaphore mayCommit = new Semaphore(0);
  private final ExecutorService callers = Executors.newFixedThreadPool(1 + CALLERS);

  @AfterEach
  void end() {
    callers.shutdownNow();
  }

  private List<Boolean> commit(List<PeerWrite> group) {
    transactions.add(group.size());
    mayCommit.acquireUninterruptibly();
    if (group.stream().anyMatch(one -> one.row().name().equals("broken"))) {
      throw new IllegalStateException("the disk is full");
    }
    return group.stream().map(one -> one.row().name().equals("new")).toList();
  }

  private CompletableFuture<Boolean> write(WaitingWrites writes, String name) {
    PeerWrite write = new PeerWrite(true, new PeerRow(name, "target"));
    return CompletableFuture.supplyAsync(() -> writes.write(write), callers);
  }

  @Test
  void writesThatWaitShareATransactionAndEachHasItsOwnAnswer() {
    try (WaitingWrites writes = new WaitingWrites(this::commit)) {
      CompletableFuture<Boolean> first = write(writes, "new");
      Eventually.holds("the first is written", () -> transactions.size() == 1);
      List<CompletableFuture<Boolean>> others =
          IntStream.range(0, CALLERS)
              .mapToObj(i -> write(writes, i == 0 ? "known" : "new"))
              .toList();
      Eventually.holds("the others wait", () -> writes.waiting() == CALLERS);
      mayCommit.release(2);
      assertEquals(true, first.join());
      assertEquals(
          List.of(false, true, true, true, true),
          others.stream().map(CompletableFuture::join).toList());
      assertEquals(List.of(1, CALLERS), List.copyOf(transactions));
    }
  }

  @Test
  void aFailureIsAnsweredAndTheNextWriteIsTried() {
    mayCommit.release(2);
    try (WaitingWrites writes = new WaitingWrites(this::commit)) {
      assertThrows(CompletionException.class, () -> write(writes, "broken").join());
      assertEquals(true, write(writes, "new").join());
    }
  }
}
