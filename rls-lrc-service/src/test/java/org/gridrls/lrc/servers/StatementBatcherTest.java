package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which calls share a statement, and that each gets its own answer or failure. */
@Timeout(120)
class StatementBatcherTest {
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final String BAD = "bad";
  private static final String AWAY = "away";
  private static final String CLOSED = "closed";
  private static final String FAT = "fat";
  private static final String SLOW = "slow";
  private static final long INTERRUPTION_NANOS = 100_000;

  private final ExecutorService callers = Executors.newCachedThreadPool();
  private final Semaphore slow = new Semaphore(0);
  private final Semaphore gate = new Semaphore(0);
  private final Queue<String> alone = new ConcurrentLinkedQueue<>();
  private final Queue<List<String>> batches = new ConcurrentLinkedQueue<>();
  private final StatementBatcher<String, String> calls = calls(LONG);

  private StatementBatcher<String, String> calls(Duration wait) {
    return new StatementBatcher<>(this::alone, this::together, wait);
  }

  @AfterEach
  void end() {
    slow.release(1_000);
    gate.release(1_000);
    callers.shutdownNow();
  }

  private static String answer(String question) {
    return "answer to " + question;
  }

  private String alone(String question) {
    alone.add(question);
    if (question.startsWith(SLOW)) {
      slow.acquireUninterruptibly();
    }
    if (question.equals(BAD)) {
      throw new RlsException(RlsError.STORE_FAILED, "bad question");
    }
    if (question.equals(CLOSED)) {
      throw new RlsException(RlsError.UNAVAILABLE, "closed");
    }
    return answer(question);
  }

  private List<Optional<String>> together(List<String> questions) {
    batches.add(questions);
    if (questions.get(0).startsWith("gated")) {
      gate.acquireUninterruptibly();
    }
    if (questions.contains(BAD)) {
      throw new RlsException(RlsError.STORE_FAILED, "one of the questions is bad");
    }
    if (questions.contains(CLOSED)) {
      throw new RlsException(RlsError.UNAVAILABLE, "closed");
    }
    if (questions.contains(AWAY)) {
      throw RlsException.later(RlsError.UNAVAILABLE, "away", Duration.ofSeconds(2));
    }
    return questions.stream()
        .map(each -> each.equals(FAT) ? Optional.<String>empty() : Optional.of(answer(each)))
        .toList();
  }

  private CompletableFuture<String> ask(StatementBatcher<String, String> asked, String question) {
    return CompletableFuture.supplyAsync(() -> asked.ask(question), callers);
  }

  /** Calls that wait in this order while both leaders are busy. */
  private List<CompletableFuture<String>> waiting(String... questions) {
    occupyLeaders();
    List<CompletableFuture<String>> answers = new ArrayList<>();
    for (String question : questions) {
      answers.add(ask(calls, question));
      Eventually.holds("a waiting call", () -> calls.waiting() == answers.size());
    }
    return answers;
  }

  private void occupyLeaders() {
    occupyLeaders(calls);
  }

  private List<CompletableFuture<String>> occupyLeaders(StatementBatcher<String, String> asked) {
    List<CompletableFuture<String>> leaders = new ArrayList<>();
    while (leaders.size() < StatementBatcher.LEADERS) {
      leaders.add(ask(asked, SLOW + leaders.size()));
      Eventually.holds(
          "a leader",
          () -> alone.stream().filter(each -> each.startsWith(SLOW)).count() == leaders.size());
    }
    return leaders;
  }

  private static RlsException failure(CompletableFuture<String> call) {
    return (RlsException) assertThrows(CompletionException.class, call::join).getCause();
  }

  @Test
  void aSingleClientIsNeverCombined() {
    IntStream.range(0, 100).forEach(i -> assertEquals(answer("q" + i), calls.ask("q" + i)));
    assertEquals(100, alone.size());
    assertTrue(batches.isEmpty());
  }

  @Test
  void callsThatWaitShareOneStatement() {
    List<CompletableFuture<String>> answers = waiting("a", "b", "c", "a");
    slow.release();
    assertEquals(
        List.of(answer("a"), answer("b"), answer("c"), answer("a")),
        answers.stream().map(CompletableFuture::join).toList());
    assertEquals(List.of(List.of("a", "b", "c", "a")), List.copyOf(batches));
  }

  @Test
  void aBatchIsBounded() {
    String[] questions =
        IntStream.range(0, StatementBatcher.BATCH_MAX + 10)
            .mapToObj(Integer::toString)
            .toArray(String[]::new);
    List<CompletableFuture<String>> answers = waiting(questions);
    slow.release();
    for (int i = 0; i < questions.length; i++) {
      assertEquals(answer(questions[i]), answers.get(i).join());
    }
    assertEquals(
        List.of(StatementBatcher.BATCH_MAX, 10), batches.stream().map(List::size).toList());
  }

  @Test
  void aBadQuestionFailsOnlyItsCaller() {
    List<CompletableFuture<String>> answers = waiting("a", BAD, "c");
    slow.release();
    assertEquals(answer("a"), answers.get(0).join());
    assertEquals("bad question", failure(answers.get(1)).getMessage());
    assertEquals(answer("c"), answers.get(2).join());
  }

  @Test
  void aStoreThatCantBeReachedIsReportedToEachCallerWithoutFurtherAttempts() {
    List<CompletableFuture<String>> answers = waiting("a", AWAY, "c");
    int before = alone.size();
    slow.release();
    for (CompletableFuture<String> answer : answers) {
      RlsException failure = failure(answer);
      assertEquals(RlsError.UNAVAILABLE, failure.error());
      assertEquals(Optional.of(Duration.ofSeconds(2)), failure.retryAfter());
    }
    assertEquals(before, alone.size());
  }

  @Test
  void whatASharedStatementDoesNotAnswerIsAskedAlone() {
    List<CompletableFuture<String>> answers = waiting("a", FAT);
    slow.release();
    assertEquals(answer(FAT), answers.get(1).join());
    assertEquals(answer("a"), answers.get(0).join());
    assertTrue(alone.contains(FAT));
    assertFalse(alone.contains("a"));
  }

  @Test
  void anInterruptedLeaderDoesNotFailTheOthers() throws Exception {
    occupyLeaders();
    Thread leader = new Thread(() -> calls.ask("gated"));
    leader.start();
    Eventually.holds("the next leader", () -> calls.waiting() == 1);
    CompletableFuture<String> other = ask(calls, AWAY);
    Eventually.holds("two waiting calls", () -> calls.waiting() == 2);
    slow.release();
    Eventually.holds("a batch", () -> batches.size() == 1);
    leader.interrupt();
    gate.release();
    assertEquals(answer(AWAY), other.join());
    leader.join();
  }

  private RlsException refused(String question) {
    return refused(calls, question);
  }

  private static RlsException refused(StatementBatcher<String, String> asked, String question) {
    try {
      asked.ask(question);
      return null;
    } catch (RlsException e) {
      return e;
    }
  }

  @Test
  void aCallerInterruptedWhileWaitingLeavesAtOnce() throws Exception {
    occupyLeaders();
    Queue<RlsException> failures = new ConcurrentLinkedQueue<>();
    Thread caller =
        new Thread(
            () -> {
              RlsException failure = refused("a");
              if (Thread.currentThread().isInterrupted()) {
                failures.add(failure);
              }
            });
    caller.start();
    Eventually.holds("a waiting call", () -> calls.waiting() == 1);
    caller.interrupt();
    caller.join();
    assertEquals(RlsError.UNAVAILABLE, failures.element().error());
    assertEquals(0, calls.waiting());
  }

  @Test
  void interruptionsLoseNeitherLeadersNorAnswers() {
    List<Thread> interrupted = new ArrayList<>();
    Queue<String> wrong = new ConcurrentLinkedQueue<>();
    for (int i = 0; i < 16; i++) {
      String mine = "caller" + i;
      Thread caller = new Thread(() -> askOften(mine, wrong));
      caller.start();
      interrupted.add(caller);
    }
    while (interrupted.stream().anyMatch(Thread::isAlive)) {
      interrupted.forEach(Thread::interrupt);
      LockSupport.parkNanos(INTERRUPTION_NANOS);
    }
    assertEquals(List.of(), List.copyOf(wrong));
    List<CompletableFuture<String>> answers = waiting("a", "b");
    slow.release(StatementBatcher.LEADERS);
    answers.forEach(CompletableFuture::join);
    assertEquals(answer("c"), calls.ask("c"));
  }

  private void askOften(String caller, Queue<String> wrong) {
    for (int i = 0; i < 2_000; i++) {
      String question = caller + "/" + i;
      try {
        if (!answer(question).equals(calls.ask(question))) {
          wrong.add(question);
        }
      } catch (RlsException e) {
        Thread.interrupted();
      }
    }
  }

  @Test
  void aCallThatWaitsTooLongIsRefused() {
    StatementBatcher<String, String> impatient = calls(Duration.ofMillis(1));
    List<CompletableFuture<String>> leaders = occupyLeaders(impatient);
    RlsException refused = assertThrows(RlsException.class, () -> impatient.ask("a"));
    assertEquals(RlsError.OVERLOADED, refused.error());
    assertTrue(refused.retryAfter().isPresent());
    slow.release(StatementBatcher.LEADERS);
    leaders.forEach(CompletableFuture::join);
    assertEquals(answer("b"), impatient.ask("b"));
  }

  @Test
  void callsBehindTheOneThatWatchesTheClockAreRefusedToo() {
    StatementBatcher<String, String> impatient = calls(Duration.ofMillis(20));
    List<CompletableFuture<String>> leaders = occupyLeaders(impatient);
    List<CompletableFuture<String>> late =
        IntStream.range(0, 8).mapToObj(i -> ask(impatient, "late" + i)).toList();
    late.forEach(call -> assertEquals(RlsError.OVERLOADED, failure(call).error()));
    assertEquals(0, impatient.waiting());
    slow.release(StatementBatcher.LEADERS);
    leaders.forEach(CompletableFuture::join);
  }

  @Test
  void theNextCallWatchesTheClockWhenTheFirstIsInterrupted() throws Exception {
    occupyLeaders();
    Thread first = waitingThread("first", 1);
    Thread second = waitingThread("second", 2);
    assertState(first, Thread.State.TIMED_WAITING);
    assertState(second, Thread.State.WAITING);
    first.interrupt();
    first.join();
    assertState(second, Thread.State.TIMED_WAITING);
    slow.release(StatementBatcher.LEADERS);
    second.join();
  }

  @Test
  void aCallThatAFullBatchLeavesInTheQueueWatchesTheClock() throws Exception {
    String[] full =
        IntStream.range(0, StatementBatcher.BATCH_MAX)
            .mapToObj(i -> "gated" + i)
            .toArray(String[]::new);
    List<CompletableFuture<String>> answers = waiting(full);
    Thread last = waitingThread("last", full.length + 1);
    assertState(last, Thread.State.WAITING);
    slow.release();
    assertState(last, Thread.State.TIMED_WAITING);
    gate.release();
    answers.forEach(CompletableFuture::join);
    slow.release();
    last.join();
  }

  /** A thread whose call is the last of {@code calls} that wait. */
  private Thread waitingThread(String question, int calls) {
    Thread thread = new Thread(() -> refused(question));
    thread.start();
    Eventually.holds("a waiting call", () -> this.calls.waiting() == calls);
    return thread;
  }

  private static void assertState(Thread thread, Thread.State state) {
    Eventually.holds(thread + " " + state, () -> thread.getState() == state);
  }

  @Test
  void aStoreThatIsClosedFreesAllThatWait() {
    String[] closed =
        IntStream.range(0, 2 * StatementBatcher.BATCH_MAX + 1)
            .mapToObj(i -> CLOSED)
            .toArray(String[]::new);
    List<CompletableFuture<String>> answers = waiting(closed);
    slow.release(StatementBatcher.LEADERS);
    answers.forEach(answer -> assertEquals(RlsError.UNAVAILABLE, failure(answer).error()));
    assertEquals(0, calls.waiting());
    assertEquals(answer("a"), calls.ask("a"));
  }

  @Test
  void anErrorOfALeaderLeavesTheOthersToThemselves() {
    StatementBatcher<String, String> broken =
        new StatementBatcher<>(
            this::alone,
            questions -> {
              throw new IllegalStateException("broken");
            },
            LONG);
    occupyLeaders(broken);
    CompletableFuture<String> first = ask(broken, "a");
    Eventually.holds("a waiting call", () -> broken.waiting() == 1);
    CompletableFuture<String> second = ask(broken, "b");
    Eventually.holds("two waiting calls", () -> broken.waiting() == 2);
    slow.release();
    assertThrows(CompletionException.class, first::join);
    assertEquals(answer("b"), second.join());
    slow.release();
    assertEquals(answer("c"), broken.ask("c"));
  }

  @Test
  void manyCallersGetTheirOwnAnswers() {
    List<CompletableFuture<Boolean>> clients = new ArrayList<>();
    for (int client = 0; client < 32; client++) {
      int mine = client;
      clients.add(
          CompletableFuture.supplyAsync(
              () ->
                  IntStream.range(0, 1_000)
                      .mapToObj(i -> mine + "/" + i)
                      .allMatch(question -> answer(question).equals(calls.ask(question))),
              callers));
    }
    clients.forEach(client -> assertTrue(client.join()));
  }
}
