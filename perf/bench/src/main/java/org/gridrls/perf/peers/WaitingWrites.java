package org.gridrls.perf.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.peers.PeerStore.PeerWrite;

/** Group commit: writes that wait at the same time share a transaction. Safe for threads. */
final class WaitingWrites implements AutoCloseable {
  private static final int WAITING_MAX = 10_000;
  private static final int GROUP_MAX = 1_000;

  private record Waiting(PeerWrite write, CompletableFuture<Boolean> done) {}

  private final BlockingQueue<Waiting> waiting = new LinkedBlockingQueue<>(WAITING_MAX);
  private final Function<List<PeerWrite>, List<Boolean>> transaction;
  private final Thread writer = new Thread(this::work, "writer");

  /**
   * Writes by a thread of its own; a transaction says of each write whether it changed anything.
   */
  WaitingWrites(Function<List<PeerWrite>, List<Boolean>> transaction) {
    this.transaction = transaction;
    writer.start();
  }

  /** Returns when the write is on disk; false if there was nothing to change. */
  boolean write(PeerWrite write) {
    Waiting one = new Waiting(write, new CompletableFuture<>());
    Unchecked.run(() -> waiting.put(one));
    return one.done().join();
  }

  int waiting() {
    return waiting.size();
  }

  private void work() {
    List<Waiting> group = new ArrayList<>();
    while (true) {
      group.clear();
      try {
        group.add(waiting.take());
      } catch (InterruptedException e) {
        return;
      }
      waiting.drainTo(group, GROUP_MAX - 1);
      try {
        List<Boolean> done = transaction.apply(group.stream().map(Waiting::write).toList());
        for (int i = 0; i < group.size(); i++) {
          group.get(i).done().complete(done.get(i));
        }
      } catch (RuntimeException e) {
        group.forEach(one -> one.done().completeExceptionally(e));
      }
    }
  }

  @Override
  public void close() {
    writer.interrupt();
    Unchecked.run(writer::join);
  }
}
