package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.Receipt.Outcome;
import org.gridrls.kit.metric.Metric;
import org.gridrls.ring.slot.Slots;
import org.gridrls.rli.RingConfig;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three members in one process, on the engine: any of them takes updates and answers for all. */
class RingTest {
  private final List<RingConfig> configs = RingPorts.ring("ring", 4);
  private final List<RingMember> members = new ArrayList<>();

  @BeforeEach
  void open() {
    for (int i = 0; i < 3; i++) {
      join(i);
    }
    awaitSettled();
  }

  private RingMember join(int i) {
    RingMember joined = new RingMember("index-" + i, configs.get(i));
    members.add(joined);
    return joined;
  }

  private void awaitSettled() {
    Eventually.holds(
        "the ring is settled",
        () ->
            members.stream()
                .allMatch(
                    member ->
                        member.metrics().value("ringMembers") == members.size()
                            && member.metrics().value("ringSettled") == 1));
  }

  @AfterEach
  void close() {
    members.forEach(RingMember::close);
  }

  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(i -> String.format("file-%05d", i)).toList();
  }

  private static void assertHas(RingMember member, List<String> names, String... catalogs) {
    IndexAnswer answer = member.index().lrcsOf(names.stream().map(LogicalName::new).toList());
    answer
        .names()
        .forEach(
            name ->
                assertEquals(
                    Set.of(catalogs),
                    new TreeSet<>(
                        name.locations().stream().map(location -> location.lrcMember()).toList()),
                    name.logicalName() + " at " + member.name()));
    assertTrue(answer.completeness().complete(), () -> answer.completeness().toString());
  }

  @Test
  void anyMemberAnswersForWhatAnotherReceived() {
    List<String> names = names(2_000);
    assertEquals(Outcome.ACCEPTED, members.get(0).full("cms", 1, names).outcome());
    assertEquals(
        Outcome.ACCEPTED, members.get(1).full("atlas", 1, names.subList(0, 500)).outcome());
    for (RingMember member : members) {
      assertHas(member, names.subList(0, 500), "cms", "atlas");
      assertHas(member, names.subList(500, 2_000), "cms");
      assertEquals(
          IndexVerdict.ABSENT, member.exists("nobody"), "a name that nobody has is absent");
      assertEquals(IndexVerdict.PRESENT, member.exists(names.get(7)));
    }
    members.forEach(
        member -> {
          long owned = member.metrics().value("ringSlots");
          assertTrue(owned > 120 && owned < 220, () -> member.name() + " owns " + owned);
        });
  }

  @Test
  void aBulkAsksEachOtherMemberOnce() {
    List<String> names = names(1_000);
    members.get(0).full("cms", 1, names);
    assertEquals(
        Set.of("ringSlotMoves", "ringQuestions", "ringBytesSent"),
        members.get(2).metrics().all().stream()
            .filter(metric -> metric.type() == Metric.Type.COUNTER)
            .map(Metric::name)
            .collect(Collectors.toSet()));
    long before = members.get(2).metrics().value("ringQuestions");
    assertHas(members.get(2), names, "cms");
    long asked = members.get(2).metrics().value("ringQuestions") - before;
    assertTrue(asked <= 2, () -> asked + " questions");
  }

  @Test
  void changesSentToAnotherMemberBuildOnWhatTheFirstReceived() {
    List<String> names = names(1_000);
    members.get(0).full("cms", 1, names);
    assertEquals(
        Outcome.ACCEPTED,
        members.get(1).changes("cms", 1, 2, List.of("new"), List.of(names.get(0))).outcome());
    for (RingMember member : members) {
      assertHas(member, List.of("new", names.get(1)), "cms");
      assertHas(member, List.of(names.get(0)));
      assertEquals(1_000, member.held("cms").content().names());
    }
    assertEquals(Outcome.ACCEPTED, members.get(2).heartbeat("cms", 2).outcome());
    assertEquals(Outcome.FULL_UPDATE_NEEDED, members.get(2).heartbeat("cms", 3).outcome());
    assertEquals(
        Outcome.FULL_UPDATE_NEEDED,
        members.get(2).changes("cms", 7, 8, List.of("later"), List.of()).outcome());
  }

  @Test
  void aTokenOfOneMemberDatesAHeartbeatToAnother() {
    String token = members.get(0).full("cms", 1, names(10)).token().orElseThrow();
    Instant before = members.get(1).held("cms").heardAt();
    Eventually.holds(
        "the heartbeat renews",
        () -> {
          members.get(1).heartbeat("cms", 1, new Echo(token, Duration.ofMillis(50)));
          return members.get(1).held("cms").heardAt().isAfter(before);
        });
    Instant renewed = members.get(1).held("cms").heardAt();
    String older = token.substring(0, token.indexOf('-')) + "-0";
    members.get(2).heartbeat("cms", 1, new Echo(older, Duration.ZERO));
    Duration moved = Duration.between(renewed, members.get(1).held("cms").heardAt()).abs();
    assertTrue(moved.toMillis() < 10, () -> "a late one renews nothing, but " + moved);
  }

  @Test
  void manyChangesAreRepacked() {
    members.get(0).full("cms", 1, names(300));
    List<String> more =
        IntStream.range(0, 100_000)
            .mapToObj(i -> "more-" + i)
            .filter(name -> Slots.of(name) < 4)
            .limit(1_500)
            .toList();
    assertEquals(
        Outcome.ACCEPTED,
        members.get(1).changes("cms", 1, 2, more.subList(0, 750), List.of()).outcome());
    assertEquals(
        Outcome.ACCEPTED,
        members.get(1).changes("cms", 2, 3, more.subList(750, 1_500), List.of()).outcome());
    assertHas(members.get(2), more.subList(500, 1_500), "cms");
    assertEquals(1_800, members.get(2).held("cms").content().names());
  }

  @Test
  void aWildcardIsAnsweredInOrderFromAllSlots() {
    List<String> names = names(1_500);
    members.get(0).full("cms", 1, names);
    members.get(0).full("atlas", 1, List.of("file-00003", "other"));
    IndexPage page =
        members
            .get(1)
            .index()
            .lrcsMatching(GlobPattern.of("file-*"), Optional.empty(), PageRequest.first(1_000));
    assertEquals(
        names.subList(0, 1_000),
        page.names().stream().map(name -> name.logicalName().value()).toList());
    assertEquals(2, page.names().get(3).locations().size());
    assertTrue(page.completeness().complete());
  }

  @Test
  void partitionsOfBothFormsAreKnownToAllMembersAndToOneThatJoins() {
    List<String> patterns = List.of("cms/*", "atlas/run[0-9]+\\");
    List<String> names = List.of("cms/a", "atlas/run7");
    assertEquals(Outcome.ACCEPTED, members.get(0).full("cms", 1, patterns, names).outcome());
    assertEquals(
        Outcome.ACCEPTED, members.get(1).full("lhcb", 1, List.of("lhcb/*"), names(5)).outcome());
    join(3);
    awaitSettled();
    for (RingMember member : members) {
      assertHas(member, names, "cms");
      // one that just joined does not know what was removed before, until catalogs send something
      IndexVerdict none = members.indexOf(member) < 3 ? IndexVerdict.ABSENT : IndexVerdict.UNKNOWN;
      assertEquals(none, member.exists("cms/none"), member.name());
      assertEquals(none, member.exists("atlas/run99"), member.name());
      assertEquals(IndexVerdict.UNKNOWN, member.exists("atlas/run"), member.name());
      assertEquals(patterns, member.held("cms").source().patterns());
    }
  }

  @Test
  void aHotNameIsShownByTheOwnersOfItsSlot() {
    members.get(0).full("cms", 1, names(100));
    for (int i = 0; i < 4_000; i++) {
      assertEquals(IndexVerdict.PRESENT, members.get(i % 3).exists("file-00007"));
    }
    members.forEach(RingMember::countHot);
    List<RingMember> showing =
        members.stream().filter(member -> member.metrics().value("ringHotPercent") == 100).toList();
    assertEquals(2, showing.size(), "owners of the slot");
    showing.forEach(
        member -> assertEquals(Slots.of("file-00007"), member.metrics().value("ringHotSlot")));
  }

  @Test
  void anyMemberSaysWhatASilentCatalogHad() {
    List<String> names = names(200);
    members.get(0).fullFor(Duration.ofSeconds(2), "cms", names);
    for (RingMember member : members) {
      Eventually.holds("last known at " + member.name(), () -> hadBy(member, names.get(7)) == 1);
      assertEquals(0, hadBy(member, "nobody"));
      assertEquals(IndexVerdict.UNKNOWN, member.exists(names.get(7)));
      names.forEach(name -> assertEquals(1, hadBy(member, name), name));
    }
    members.get(1).full("cms", 2, names.subList(0, 9));
    for (RingMember member : members) {
      Eventually.holds("it is back at " + member.name(), () -> hadBy(member, names.get(99)) == 0);
    }
  }

  private static int hadBy(RingMember member, String name) {
    return member.index().lrcsOf(List.of(new LogicalName(name))).names().get(0).lastKnown().size();
  }

  @Test
  void aFilterIsRefused() {
    RlsException refused =
        Assertions.assertThrows(RlsException.class, () -> members.get(0).filter("cms", 1, "a"));
    assertEquals(RlsError.UNSUPPORTED, refused.error());
  }

  @Test
  void whileTheClockOfAMemberDiffersNoAnswerIsComplete() {
    members.get(0).full("cms", 1, List.of("a"));
    RingMember wrong =
        new RingMember(
            "index-3", configs.get(3), Clock.offset(Clock.systemUTC(), Duration.ofHours(1)));
    members.add(wrong);
    for (RingMember member : members) {
      Eventually.holds("doubted at " + member.name(), () -> !completeness(member).complete());
    }
    assertEquals(List.of(), wrong.purge(), "by a wrong clock nothing expires");
    assertEquals(IndexVerdict.UNKNOWN, members.get(0).exists("nobody"));
    assertEquals(IndexVerdict.PRESENT, members.get(0).exists("a"));
    String why = completeness(members.get(0)).notCovered().get(0).detail().orElseThrow();
    assertTrue(why.contains("index-3 by 3600 s") || why.contains("index-3 by 3599 s"), why);
    members.remove(wrong);
    wrong.close();
    awaitSettled();
    Eventually.holds(
        "what came before is doubted still",
        () -> detail(members.get(0)).contains("not heard since the clocks"));
    assertEquals(Outcome.ACCEPTED, members.get(0).heartbeat("cms", 1).outcome());
    Eventually.holds("the ring is trusted again", () -> completeness(members.get(1)).complete());
    assertHas(members.get(0), List.of("a"), "cms");
  }

  private static Completeness completeness(RingMember member) {
    return member.index().lrcsOf(List.of(new LogicalName("a"))).completeness();
  }

  private static String detail(RingMember member) {
    return completeness(member).notCovered().stream()
        .flatMap(gap -> gap.detail().stream())
        .collect(Collectors.joining());
  }

  @Test
  void discardingACatalogAtOneMemberDiscardsItAtAll() {
    members.get(0).full("cms", 1, names(100));
    members.get(1).receiver().discard("cms");
    Eventually.holds(
        "nobody has it",
        () -> members.stream().allMatch(m -> m.index().senders().senders().isEmpty()));
  }

  @Test
  void aMemberThatJoinsTakesItsShareAndOneThatLeavesLosesNothing() {
    List<String> names = names(1_000);
    members.get(0).full("cms", 1, names);
    RingMember joined = join(3);
    awaitSettled();
    long owned = joined.metrics().value("ringSlots");
    assertTrue(owned > 128 * 0.85 && owned < 128 * 1.15, () -> "it owns " + owned + " slots");
    members.forEach(member -> assertHas(member, names, "cms"));
    members.remove(0).close();
    awaitSettled();
    members.forEach(member -> assertHas(member, names, "cms"));
    members.remove(0).close();
    awaitSettled();
    members.forEach(member -> assertHas(member, names, "cms"));
    members.remove(0).close();
    awaitSettled();
    assertHas(members.get(0), names, "cms"); // one that is left alone on purpose is no split
  }
}
