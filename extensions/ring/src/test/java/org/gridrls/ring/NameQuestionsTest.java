package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.gridrls.ring.peer.NameQuestions;
import org.gridrls.ring.peer.PeerMessages;
import org.gridrls.ring.peer.PeerMessages.Find;
import org.gridrls.ring.peer.PeerMessages.NameEvidence;
import org.gridrls.ring.peer.PeerMessages.Wanted;
import org.gridrls.ring.peer.SlotPeers;
import org.junit.jupiter.api.Test;

/** Names that wait while others are asked for leave in one question. */
class NameQuestionsTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final List<List<String>> asked = new ArrayList<>();
  private final List<CompletableFuture<byte[]>> replies = new ArrayList<>();
  private boolean refusing;
  private final NameQuestions questions = new NameQuestions(new Held());

  /** Answers when the test says so. */
  private final class Held implements SlotPeers {
    @Override
    public CompletableFuture<byte[]> ask(String member, byte[] question, Duration left) {
      if (refusing) {
        throw new IllegalStateException("this member is closed");
      }
      asked.add(
          ((Find) PeerMessages.question(question)).names().stream().map(Wanted::name).toList());
      replies.add(new CompletableFuture<>());
      return replies.get(replies.size() - 1);
    }

    @Override
    public void answerBy(UnaryOperator<byte[]> answers) {}
  }

  private void answer(int question) {
    List<NameEvidence> found =
        asked.get(question).stream()
            .map(name -> new NameEvidence(true, List.of("has " + name), List.of()))
            .toList();
    replies.get(question).complete(PeerMessages.encode(found));
  }

  private CompletableFuture<List<NameEvidence>> ask(String... names) {
    return questions.ask("two", wanted(7, names), LONG);
  }

  private static List<Wanted> wanted(long stamp, String... names) {
    return Stream.of(names).map(name -> new Wanted(name, stamp)).toList();
  }

  private static List<String> said(CompletableFuture<List<NameEvidence>> reply) {
    return reply.join().stream().map(found -> found.found().get(0)).toList();
  }

  @Test
  void namesThatWaitLeaveTogetherEachOnce() {
    CompletableFuture<List<NameEvidence>> first = ask("a");
    CompletableFuture<List<NameEvidence>> second = ask("b");
    CompletableFuture<List<NameEvidence>> third = ask("c", "d");
    CompletableFuture<List<NameEvidence>> fourth = ask("d", "a");
    assertEquals(List.of(List.of("a")), asked);
    answer(0);
    assertEquals(List.of("has a"), said(first));
    assertEquals(List.of("b", "c", "d", "a"), asked.get(1));
    assertFalse(third.isDone());
    answer(1);
    assertEquals(List.of("has b"), said(second));
    assertEquals(List.of("has c", "has d"), said(third));
    assertEquals(List.of("has d", "has a"), said(fourth));
    assertEquals(2, questions.sent());
    ask("e");
    assertEquals(List.of("e"), asked.get(2), "nothing is under way any more");
  }

  @Test
  void aNameThatIsWantedOfTwoStatesIsAskedTwice() {
    ask("a");
    questions.ask("two", wanted(8, "b"), LONG);
    questions.ask("two", wanted(9, "b"), LONG);
    answer(0);
    assertEquals(List.of("b", "b"), asked.get(1));
  }

  @Test
  void anotherMemberIsAskedAtOnce() {
    ask("a");
    questions.ask("three", wanted(7, "b"), LONG);
    assertEquals(List.of(List.of("a"), List.of("b")), asked);
  }

  @Test
  void whatWaitsForAMemberThatDoesNotAnswerIsNotSentToIt() {
    CompletableFuture<List<NameEvidence>> first = ask("a");
    CompletableFuture<List<NameEvidence>> second = ask("b");
    replies.get(0).completeExceptionally(new IllegalStateException("gone"));
    assertTrue(first.isCompletedExceptionally());
    assertTrue(second.isCompletedExceptionally());
    CompletableFuture<List<NameEvidence>> third = ask("c");
    answer(1);
    assertEquals(List.of("has c"), said(third));
  }

  @Test
  void aReplyAboutOtherNamesIsAFailure() {
    CompletableFuture<List<NameEvidence>> first = ask("a", "b");
    replies
        .get(0)
        .complete(PeerMessages.encode(List.of(new NameEvidence(true, List.of(), List.of()))));
    assertTrue(first.isCompletedExceptionally());
  }

  @Test
  void aQuestionThatCannotBeSentFailsAndTakesNoPlace() {
    refusing = true;
    for (int i = 0; i < 5; i++) {
      assertTrue(ask("a").isCompletedExceptionally());
    }
    refusing = false;
    ask("b");
    assertEquals(List.of(List.of("b")), asked);
  }
}
