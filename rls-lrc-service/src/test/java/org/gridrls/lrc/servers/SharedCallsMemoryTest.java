package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A leader that runs out of memory while it takes the waiting calls. */
@Timeout(120)
class SharedCallsMemoryTest {
  private static final String SLOW = "slow";

  private final ExecutorService callers = Executors.newCachedThreadPool();
  private final Semaphore slow = new Semaphore(0);
  private final AtomicInteger leading = new AtomicInteger();
  private final AtomicBoolean full = new AtomicBoolean();
  private final StatementBatcher<String, String> calls =
      new StatementBatcher<>(
          this::alone,
          questions -> questions.stream().map(Optional::of).toList(),
          Duration.ofMinutes(2),
          size -> {
            if (full.getAndSet(false)) {
              throw new OutOfMemoryError("for the test");
            }
            return new ArrayList<>(size);
          });

  private String alone(String question) {
    if (question.equals(SLOW)) {
      leading.incrementAndGet();
      slow.acquireUninterruptibly();
    }
    return question;
  }

  private CompletableFuture<String> ask(String question) {
    return CompletableFuture.supplyAsync(() -> calls.ask(question), callers);
  }

  private List<CompletableFuture<String>> leaders() {
    List<CompletableFuture<String>> leaders = new ArrayList<>();
    while (leaders.size() < StatementBatcher.LEADERS) {
      leaders.add(ask(SLOW));
      Eventually.holds("a leader", () -> leading.get() == leaders.size());
    }
    return leaders;
  }

  @AfterEach
  void end() {
    slow.release(StatementBatcher.LEADERS);
    callers.shutdownNow();
  }

  @Test
  void aCallThatIsAloneLeavesItsPlaceToOthers() {
    for (int i = 0; i < StatementBatcher.LEADERS; i++) {
      full.set(true);
      assertThrows(OutOfMemoryError.class, () -> calls.ask("a"));
    }
    assertEquals(StatementBatcher.LEADERS, leaders().size());
  }

  @Test
  void theNextCallLeads() {
    List<CompletableFuture<String>> leaders = leaders();
    CompletableFuture<String> next = ask("next");
    Eventually.holds("a waiting call", () -> calls.waiting() == 1);
    CompletableFuture<String> last = ask("last");
    Eventually.holds("two waiting calls", () -> calls.waiting() == 2);
    full.set(true);
    slow.release();
    assertInstanceOf(
        OutOfMemoryError.class, assertThrows(CompletionException.class, next::join).getCause());
    assertEquals("last", last.join());
    slow.release();
    leaders.forEach(CompletableFuture::join);
  }
}
