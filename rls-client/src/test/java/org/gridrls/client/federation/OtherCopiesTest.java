package org.gridrls.client.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.CatalogCopies;
import org.gridrls.api.catalog.CopyState;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Place;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.client.federation.OtherCopies.CopyFinding;
import org.gridrls.client.federation.OtherCopies.CopyKnowledge;
import org.gridrls.client.soap.MemberAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A catalog learns of other copies by what indexes say and catalogs confirm. */
@Timeout(60)
class OtherCopiesTest {
  private static final String NAME = "n";
  private static final String OWN = "http://own/ws/lrc";

  private final ExecutorService executor = BoundedExecutors.pool("copies-test", 8, 100);
  private final Map<String, Queue<Supplier<CatalogCopies>>> replies = new HashMap<>();
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  private final List<NotCovered> gaps = new ArrayList<>();
  private final List<String> covered = new ArrayList<>(List.of("own"));
  private boolean membersKnown = true;
  private int pauses;

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  private static String url(String member) {
    return "http://" + member + "/ws/lrc";
  }

  /** The catalog gives these replies, and then the last one again. */
  private void replies(String member, String id, CopyState... states) {
    covered.add(member);
    replies.put(
        url(member),
        new ArrayDeque<>(
            Stream.of(states)
                .<Supplier<CatalogCopies>>map(state -> () -> new CatalogCopies(id, List.of(state)))
                .toList()));
  }

  private void replies(String member, Supplier<CatalogCopies> reply) {
    covered.add(member);
    replies.put(url(member), new ArrayDeque<>(List.of(reply)));
  }

  private CatalogCopies confirm(MemberAddress lrc) {
    asked.add(lrc.expected().orElseThrow().name());
    Queue<Supplier<CatalogCopies>> left = replies.get(lrc.url());
    return (left.size() == 1 ? left.peek() : left.poll()).get();
  }

  /** The index names these catalogs for the name, and covers all that reply. */
  private CopyFinding ask(Duration time, String... located) {
    List<Location> locations =
        Stream.of(located)
            .map(
                member ->
                    new Location(
                        url(member),
                        member,
                        Evidence.LIST,
                        false,
                        OptionalDouble.empty(),
                        Duration.ZERO,
                        1,
                        0,
                        Place.UNKNOWN,
                        Optional.empty()))
            .toList();
    List<CoveredCatalog> covers =
        covered.stream()
            .map(
                member ->
                    new CoveredCatalog(member, 1, 1, Duration.ZERO)
                        .at(url(member), Optional.empty()))
            .toList();
    IndexAnswer answer =
        new IndexAnswer(
            List.of(new NameLocations(new LogicalName(NAME), locations)),
            new Completeness(
                covers.size(), membersKnown, gaps, Optional.of(Duration.ZERO), covers));
    return asked(time, () -> answer);
  }

  private CopyFinding asked(Duration time, Supplier<IndexAnswer> index) {
    OtherCopies.Calls calls =
        new OtherCopies.Calls() {
          @Override
          public IndexAnswer locations(MemberAddress at, List<LogicalName> names) {
            return index.get();
          }

          @Override
          public CatalogCopies confirm(MemberAddress lrc, List<String> names) {
            return OtherCopiesTest.this.confirm(lrc);
          }
        };
    List<MemberAddress> indexes = List.of(MemberAddress.of("http://index"));
    return new OtherCopies(() -> indexes, calls, executor, () -> pauses++)
        .ask(List.of(NAME), new OtherCopies.Asker(OWN, "own", "m"), time)
        .get(0);
  }

  private CopyFinding ask(String... located) {
    return ask(Duration.ofSeconds(40), located);
  }

  @Test
  void aCopyThatItsCatalogConfirmsIsEnough() {
    replies("b", "z", CopyState.HELD);
    replies("silent", () -> notReached("no route"));
    membersKnown = false;
    assertEquals(new CopyFinding(CopyKnowledge.HELD, ""), ask("own", "b"));
    assertEquals(List.of("b"), asked);
  }

  @Test
  void anIndexThatIsLateIsCompletedByAskingAllOthers() {
    replies("b", "z", CopyState.NOT_HELD);
    replies("c", "y", CopyState.HELD);
    assertEquals(CopyKnowledge.HELD, ask("own", "b").kind());
    assertEquals(List.of("b", "c"), asked);
  }

  @Test
  void noOtherHasItIfAllOthersDenyIt() {
    replies("b", "z", CopyState.NOT_HELD);
    assertEquals(new CopyFinding(CopyKnowledge.NOT_HELD, ""), ask("own", "b"));
  }

  @Test
  void aSilentCatalogLeavesItUnknownAndIsNamed() {
    replies("b", "z", CopyState.NOT_HELD);
    replies("silent", () -> notReached("no route"));
    assertEquals(new CopyFinding(CopyKnowledge.UNKNOWN, "silent: no route"), ask("own"));
  }

  @Test
  void aCatalogOutsideTheIndexIsAskedOrLeavesItUnknown() {
    replies("b", "z", CopyState.NOT_HELD);
    covered.remove("b");
    gaps.add(
        NotCovered.of("b", Optional.of(url("b")), NotCovered.Reason.EXPIRED, "its lease ended"));
    assertEquals(CopyKnowledge.NOT_HELD, ask("own").kind());
    gaps.add(NotCovered.of("c", Optional.empty(), NotCovered.Reason.NEVER_HEARD, "never heard"));
    assertEquals(new CopyFinding(CopyKnowledge.UNKNOWN, "c: never heard"), ask("own"));
  }

  @Test
  void unknownMembersLeaveItUnknown() {
    membersKnown = false;
    assertEquals(CopyKnowledge.UNKNOWN, ask("own").kind());
  }

  @Test
  void withoutAnIndexItIsUnknown() {
    CopyFinding finding = asked(Duration.ofSeconds(40), () -> notReachedIndex());
    assertEquals(CopyKnowledge.UNKNOWN, finding.kind());
    assertTrue(finding.about().contains("index down"), finding.about());
  }

  @Test
  void theSameCatalogAtAnotherAddressIsNoOther() {
    replies("twin", "m", CopyState.HELD);
    assertEquals(CopyKnowledge.NOT_HELD, ask("own", "twin").kind());
  }

  @Test
  void anotherServerAtAReusedAddressDoesNotCount() {
    replies("b", () -> notReached("another server answers at its address: x"));
    CopyFinding finding = ask("own", "b");
    assertEquals(CopyKnowledge.UNKNOWN, finding.kind());
    assertTrue(finding.about().contains("another server"), finding.about());
  }

  @Test
  void aCatalogWithAGreaterIdIsWaitedFor() {
    replies("b", "z", CopyState.LEAVING, CopyState.LEAVING, CopyState.HELD);
    assertEquals(CopyKnowledge.HELD, ask("own", "b").kind());
    assertEquals(2, pauses);
  }

  @Test
  void aCatalogWithASmallerIdGoesFirst() {
    replies("b", "a", CopyState.LEAVING, CopyState.HELD);
    assertEquals(new CopyFinding(CopyKnowledge.LEAVING, "b"), ask("own", "b"));
    assertEquals(0, pauses);
  }

  @Test
  void aCatalogThatHangsIsSilentAfterTheDeadline() {
    CountDownLatch never = new CountDownLatch(1);
    replies(
        "b",
        () -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return null;
        });
    CopyFinding finding = ask(Duration.ofMillis(300), "own", "b");
    assertEquals(
        new CopyFinding(CopyKnowledge.UNKNOWN, "b: no answer before the deadline"), finding);
  }

  private static CatalogCopies notReached(String why) {
    throw new RlsException(RlsError.TRANSPORT_FAILED, why);
  }

  private static IndexAnswer notReachedIndex() {
    throw new RlsException(RlsError.TRANSPORT_FAILED, "index down");
  }
}
