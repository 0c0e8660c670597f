package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.cli.RlsCommand;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A ring of three real servers loses members, one, two, for a while, and gains one. */
@Tag("process")
class RingProcessTest {
  @TempDir Path directory;
  private RingFederation federation;

  @Test
  void noAnswerLacksANameSilentlyWhenMembersAreLostForAWhileOrForGoodOrGained() {
    try (RingFederation started = new RingFederation(directory)) {
      federation = started;
      federation.load();
      for (int number = 0; number < 3; number++) {
        federation.join(number);
      }
      federation.awaitWhole();
      loseOneGainOne();
      loseTwoForAWhile();
      loseTwoAtOnce();
    }
  }

  private static void assertHonest(RingFederation.Answer answer) {
    assertFalse(answer.silentlyIncomplete(), answer.toString());
  }

  /** The one that the catalog updates is killed while others are asked; then one joins. */
  private void loseOneGainOne() {
    int killed = federation.updated();
    assertTrue(killed >= 0, "the catalog updates a member");
    List<Integer> others =
        federation.numbers().stream().filter(number -> number != killed).toList();
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger asked = new AtomicInteger();
    AtomicInteger lacking = new AtomicInteger();
    Thread asking =
        new Thread(
            () -> {
              while (!over.get()) {
                RingFederation.Answer answer =
                    federation.ask(
                        others.get(asked.get() % 2), 10 * (asked.getAndIncrement() % 100), 300);
                lacking.addAndGet(answer.silentlyIncomplete() ? 1 : 0);
                lacking.addAndGet(answer.found() < answer.asked() ? 1 : 0);
              }
            });
    asking.start();
    federation.kill(killed);
    federation.awaitWhole();
    over.set(true);
    try {
      asking.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    assertTrue(asked.get() > 0);
    assertEquals(0, lacking.get(), "answers that lack a name, of " + asked);
    federation.join(3);
    federation.awaitWhole();
    long owned = federation.counters(3).orElseThrow().get("ringSlots");
    assertTrue(owned > 171 * 0.85 && owned < 171 * 1.15, () -> "it owns " + owned + " slots");
    Eventually.holds("the catalog updates a member again", () -> federation.updated() >= 0);
    assertCommandsShowTheRing();
  }

  /** Returns the output of a command that succeeds. */
  private static String rls(String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine command = RlsCommand.commandLine();
    command.setOut(new PrintWriter(out));
    assertEquals(0, command.execute(arguments), out::toString);
    return out.toString();
  }

  private void assertCommandsShowTheRing() {
    List<String[]> rows =
        rls("members", "--ring", federation.registry())
            .lines()
            .map(row -> row.split("\t"))
            .toList();
    List<String> names =
        federation.numbers().stream().map(number -> "rli-" + number).sorted().toList();
    assertEquals(names, rows.stream().map(row -> row[0]).sorted().toList());
    assertEquals(512, rows.stream().mapToInt(row -> Integer.parseInt(row[3])).sum());
    assertEquals(256, rows.stream().mapToInt(row -> Integer.parseInt(row[4])).sum());
    rows.forEach(row -> assertEquals("whole", row[row.length - 1]));
    String json = rls("members", "--ring", "--json", federation.registry()).replace(" ", "");
    assertTrue(json.contains("\"incompleteSlots\":0"), json);
    String member = federation.url(federation.numbers().get(0));
    String senders = rls("senders", member);
    assertTrue(senders.contains("# ring: 3 members, whole; this one owns "), senders);
    assertTrue(rls("senders", "--json", member).replace(" ", "").contains("\"ring\":{"));
    assertFalse(rls("members", federation.registry()).contains("whole"));
  }

  /** Two members stand still for a while: the third marks its answers. */
  private void loseTwoForAWhile() {
    int left =
        federation.numbers().stream()
            .filter(n -> n != federation.updated())
            .findFirst()
            .orElseThrow();
    List<Integer> frozen = federation.numbers().stream().filter(n -> n != left).toList();
    frozen.forEach(number -> federation.signal(number, "STOP"));
    AtomicBoolean marked = new AtomicBoolean();
    Eventually.holds(
        "it notices",
        () -> {
          RingFederation.Answer some = federation.ask(left, 0, 50);
          assertHonest(some);
          marked.compareAndSet(false, !some.complete());
          return federation.counters(left).orElseThrow().get("ringSplit") == 1;
        });
    // complete again once the catalog has found this member and sent it everything
    RingFederation.Answer alone = federation.askAll(left);
    assertHonest(alone);
    assertTrue(marked.get() || !alone.complete(), alone::toString);
    frozen.forEach(number -> federation.signal(number, "CONT"));
    Eventually.holds(
        "the ring is whole again",
        () -> {
          federation.numbers().forEach(number -> assertHonest(federation.ask(number, 0, 50)));
          return federation.counters(left).orElseThrow().get("ringSplit") == 0;
        });
    federation.awaitWhole();
  }

  /** Answers are marked at once; the next full update heals them. */
  private void loseTwoAtOnce() {
    int left = federation.updated();
    for (int number : federation.numbers()) {
      if (number != left) {
        federation.kill(number);
      }
    }
    RingFederation.Answer first = federation.askAll(left);
    assertHonest(first);
    assertFalse(first.whole(), () -> "a third of the slots had both owners killed: " + first);
    Eventually.holds(
        "whole after the next heartbeat and a full update",
        () -> {
          RingFederation.Answer answer = federation.askAll(left);
          assertHonest(answer);
          return answer.whole();
        });
    federation.awaitWhole();
  }
}
