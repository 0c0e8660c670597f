package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.update.Receipt.Outcome;
import org.gridrls.rli.RingConfig;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Each change of a catalog adds the name of its generation and removes that of the one before. An
 * answer that states a generation names no earlier one, and always the names that never change.
 */
class QuestionsWhileUpdatesArriveTest {
  private static final int CHANGES = 150;
  private static final String CATALOG = "cms";

  private final List<RingConfig> configs = RingPorts.ring("updates", 3);
  private final List<RingMember> members = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
  private final AtomicInteger complete = new AtomicInteger();
  private final AtomicInteger incomplete = new AtomicInteger();

  @BeforeEach
  void open() {
    for (int i = 0; i < configs.size(); i++) {
      members.add(new RingMember("index-" + i, configs.get(i)));
    }
    Eventually.holds(
        "the ring is settled",
        () ->
            members.stream()
                .map(RingMember::metrics)
                .allMatch(one -> one.value("ringMembers") == 3 && one.value("ringSettled") == 1));
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
    members.forEach(RingMember::close);
  }

  private static List<String> names(String prefix, int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> prefix + i).toList();
  }

  private static String changed(long generation) {
    return "changed-" + generation;
  }

  private void change(int generation) {
    RingMember updated = members.get(generation % members.size());
    Eventually.holds(
        "the change",
        () ->
            updated
                    .changes(
                        CATALOG,
                        generation - 1,
                        generation,
                        List.of(changed(generation)),
                        List.of(changed(generation - 1)))
                    .outcome()
                == Outcome.ACCEPTED);
  }

  private void ask(RingMember member, List<LogicalName> names, int stable) {
    IndexAnswer answer = member.index().lrcsOf(names);
    (answer.completeness().complete() ? complete : incomplete).incrementAndGet();
    for (NameLocations name : answer.names().subList(0, stable)) {
      if (answer.completeness().complete() && name.locations().isEmpty()) {
        wrong.add(member.name() + " lacks " + name.logicalName().value());
      }
    }
    for (int i = stable; i < names.size(); i++) {
      for (Location location : answer.names().get(i).locations()) {
        if (i - stable < location.generation()) {
          wrong.add("%s: %s in %s".formatted(member.name(), names.get(i), location.generation()));
        }
      }
    }
  }

  @Test
  void noAnswerNamesWhatItsGenerationDoesNotHaveAnyMore() throws Exception {
    List<String> stable = names("stable-", 0, 500);
    List<String> first = new ArrayList<>(stable);
    first.add(changed(0));
    assertEquals(Outcome.ACCEPTED, members.get(0).full(CATALOG, 0, first).outcome());
    List<LogicalName> asked = new ArrayList<>();
    stable.forEach(name -> asked.add(new LogicalName(name)));
    names("changed-", 0, CHANGES + 1).forEach(name -> asked.add(new LogicalName(name)));
    Future<?> changing =
        threads.submit(() -> IntStream.rangeClosed(1, CHANGES).forEach(this::change));
    List<Future<?>> asking = new ArrayList<>();
    for (RingMember member : members) {
      asking.add(
          threads.submit(
              () -> {
                while (!changing.isDone()) {
                  ask(member, asked, stable.size());
                }
              }));
    }
    changing.get();
    for (Future<?> one : asking) {
      one.get();
    }
    System.out.printf("%d answers were complete, %d were not%n", complete.get(), incomplete.get());
    assertEquals(List.of(), List.copyOf(wrong));
    assertTrue(complete.get() > 0);
  }
}
