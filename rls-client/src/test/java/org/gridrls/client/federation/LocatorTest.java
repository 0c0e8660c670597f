package org.gridrls.client.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.NameMappings;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.client.RemovedNames;
import org.gridrls.client.soap.MemberAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The second half of a lookup, against catalogs that answer, fail, deny, hang or know nothing. */
class LocatorTest {
  private static final LogicalName NAME = new LogicalName("cms/a.root");
  private static final Duration DEADLINE = Duration.ofSeconds(20);
  private static final String ID = "the id of a catalog";

  private final ExecutorService executor = BoundedExecutors.pool("locator-test", 4, 100);
  private final Map<String, Locator.Catalogs> catalogs = new HashMap<>();
  private final Map<String, Set<String>> removed = new HashMap<>();
  private final Map<String, MemberAddress> asked = new ConcurrentHashMap<>();
  private IndexAnswer evidence = new IndexAnswer(List.of(), new Completeness(0, true, List.of()));
  private final Locator locator =
      new Locator(
          new Locator.Catalogs() {
            @Override
            public List<NameMappings> query(
                MemberAddress lrc, List<String> names, AttributeSelection attributes) {
              asked.put(lrc.url(), lrc);
              return catalogs.get(lrc.url()).query(lrc, names, attributes);
            }

            @Override
            public RemovedNames removedSince(MemberAddress lrc, long generation) {
              return new RemovedNames(
                  generation == 7 ? removed.getOrDefault(lrc.url(), Set.of()) : Set.of(), 8);
            }
          },
          executor,
          () -> Instant.ofEpochSecond(1));

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  private static Location at(String lrc) {
    return new Location(
        lrc,
        lrc + "-member",
        Evidence.LIST,
        false,
        OptionalDouble.empty(),
        Duration.ofSeconds(1),
        7,
        0,
        Place.UNKNOWN,
        Optional.empty());
  }

  private static IndexAnswer answer(boolean complete, String... lrcs) {
    List<Location> locations = new ArrayList<>();
    for (String lrc : lrcs) {
      locations.add(at(lrc));
    }
    List<NotCovered> gaps =
        complete
            ? List.of()
            : List.of(
                NotCovered.of("other", Optional.empty(), NotCovered.Reason.NEVER_HEARD, "never"));
    return new IndexAnswer(
        List.of(new NameLocations(NAME, locations)), new Completeness(3, true, gaps));
  }

  private void has(String lrc, String target) {
    AttributedMapping mapping = AttributedMapping.plain(Mapping.of(NAME.value(), target));
    catalogs.put(
        lrc,
        (l, names, a) ->
            List.of(new NameMappings(names.get(0), Optional.empty(), List.of(mapping))));
  }

  private void hasNot(String lrc) {
    catalogs.put(
        lrc,
        (l, names, a) ->
            List.of(
                new NameMappings(
                    names.get(0), Optional.of(RlsError.LOGICAL_NAME_NOT_FOUND), List.of())));
  }

  private void fails(String lrc, RlsError error) {
    catalogs.put(
        lrc,
        (l, names, a) -> {
          throw new RlsException(error, "as arranged");
        });
  }

  private LocateResult locate(IndexAnswer answer) {
    return locate(answer, List.of(), DEADLINE);
  }

  private LocateResult locate(IndexAnswer answer, List<CatalogToAsk> toAsk, Duration deadline) {
    return locator.locate(
        answer, new Locator.Question(toAsk, deadline, AttributeSelection.NONE), names -> evidence);
  }

  /** The index covers these catalogs when it is asked again. */
  private void covers(String... lrcs) {
    List<CoveredCatalog> covers =
        Stream.of(lrcs)
            .map(
                lrc ->
                    new CoveredCatalog(lrc + "-member", 1, 7, Duration.ZERO)
                        .at(lrc, Optional.of(ID)))
            .toList();
    evidence =
        new IndexAnswer(List.of(), new Completeness(lrcs.length, true, List.of()).with(covers));
  }

  private Verdict verdict(IndexAnswer answer) {
    return locate(answer).names().get(0).verdict();
  }

  private LocateResult asking(IndexAnswer answer, String... further) {
    List<CatalogToAsk> toAsk =
        Stream.of(further)
            .map(
                lrc -> new CatalogToAsk("other", lrc, Place.UNKNOWN, ServerIdentity.named("other")))
            .toList();
    return locate(answer, toAsk, DEADLINE);
  }

  @Test
  void aCatalogThatTheIndexDoesNotSpeakForSpeaksForItself() {
    hasNot("silent");
    IndexAnswer old = answer(false);
    IndexAnswer aged = new IndexAnswer(old.names(), old.completeness().aged(Duration.ofSeconds(9)));
    LocateResult no = asking(aged, "silent");
    assertEquals(Verdict.NOT_REGISTERED, no.names().get(0).verdict());
    assertTrue(no.completeness().complete());
    assertEquals(4, no.completeness().covered());
    assertTrue(no.completeness().age().orElseThrow().compareTo(Duration.ofSeconds(9)) > 0);

    has("silent", "root://silent/1");
    LocateResult yes = asking(answer(false), "silent");
    assertEquals(Verdict.FOUND, yes.names().get(0).verdict());
    assertEquals("silent", yes.names().get(0).replicas().get(0).lrc());
    assertTrue(yes.completeness().age().orElseThrow().compareTo(DEADLINE) < 0);
  }

  @Test
  void aCatalogThatDoesNotSpeakForItselfStaysNotCovered() {
    fails("silent", RlsError.TRANSPORT_FAILED);
    LocateResult result = asking(answer(false), "silent");
    assertEquals(Verdict.UNKNOWN, result.names().get(0).verdict());
    assertEquals(
        List.of(NotCovered.Reason.UNREACHABLE),
        result.completeness().notCovered().stream().map(NotCovered::reason).toList());
    assertEquals(3, result.completeness().covered());
  }

  @Test
  void copiesOfAllCatalogsComeTogether() {
    has("a", "root://a/1");
    has("b", "root://b/1");
    LocateResult result = locate(answer(true, "a", "b"));
    assertEquals(Verdict.FOUND, result.names().get(0).verdict());
    assertEquals(2, result.names().get(0).replicas().size());
    assertTrue(result.completeness().complete());
  }

  @Test
  void aMistakenLocationIsFilteredOutAndTheAnswerStaysCertain() {
    hasNot("a");
    covers("a", "b");
    hasNot("b");
    LocateResult result = locate(answer(true, "a"));
    assertEquals(Verdict.NOT_REGISTERED, result.names().get(0).verdict());
    assertEquals(1, result.catalogs().get(0).asked());
    assertEquals(0, result.catalogs().get(0).found());
  }

  @Test
  void aNameThatNobodyHasIsUnknownWhileTheIndexIsIncomplete() {
    assertEquals(Verdict.UNKNOWN, locate(answer(false)).names().get(0).verdict());
    assertEquals(Verdict.NOT_REGISTERED, locate(answer(true)).names().get(0).verdict());
  }

  @Test
  void aCatalogThatCannotBeReachedMakesTheNameUnknownAndIsNamed() {
    fails("a", RlsError.TRANSPORT_FAILED);
    hasNot("b");
    LocateResult result = locate(answer(true, "a", "b"));
    assertEquals(Verdict.UNKNOWN, result.names().get(0).verdict());
    assertFalse(result.completeness().complete());
    assertEquals("a-member", result.completeness().notCovered().get(0).lrcMember());
    assertEquals(NotCovered.Reason.UNREACHABLE, result.completeness().notCovered().get(0).reason());
    assertEquals(CatalogOutcome.Kind.UNREACHABLE, result.catalogs().get(0).kind());
  }

  @Test
  void oneFailureDoesNotHideTheCopiesOfOthers() {
    fails("a", RlsError.PERMISSION_DENIED);
    has("b", "root://b/1");
    LocateResult result = locate(answer(true, "a", "b"));
    assertEquals(Verdict.FOUND, result.names().get(0).verdict());
    assertEquals(CatalogOutcome.Kind.DENIED, result.catalogs().get(0).kind());
    assertEquals(NotCovered.Reason.DENIED, result.completeness().notCovered().get(0).reason());
  }

  @Test
  void aCatalogThatHangsIsGivenUpAtTheDeadline() {
    CountDownLatch never = new CountDownLatch(1);
    catalogs.put(
        "a",
        (l, names, a) -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return List.of();
        });
    has("b", "root://b/1");
    LocateResult result = locate(answer(true, "b", "a"), List.of(), Duration.ofMillis(200));
    assertEquals(Verdict.FOUND, result.names().get(0).verdict());
    assertEquals(CatalogOutcome.Kind.TIMED_OUT, result.catalogs().get(1).kind());
    assertFalse(result.completeness().complete());
  }

  @Test
  void aNameThatMovesWhileCatalogsAreAskedIsFoundWhereItIsNow() {
    hasNot("a");
    removed.put("a", Set.of(NAME.value()));
    has("b", "root://b/1");
    covers("a", "b");
    LocateResult result = locate(answer(true, "a"));
    assertEquals(Verdict.FOUND, result.names().get(0).verdict());
    assertEquals("b", result.names().get(0).replicas().get(0).lrc());
    assertTrue(result.completeness().complete());
  }

  @Test
  void aNameThatWasDeletedIsNotRegisteredIfAllOthersLackItAfterwards() {
    hasNot("a");
    hasNot("b");
    removed.put("a", Set.of(NAME.value()));
    covers("a", "b");
    LocateResult result = locate(answer(true, "a"));
    assertEquals(Verdict.NOT_REGISTERED, result.names().get(0).verdict());
    assertTrue(result.completeness().complete());
    assertEquals(
        List.of("a", "b", "a").stream().sorted().toList(),
        result.catalogs().stream().map(CatalogOutcome::lrc).sorted().toList());
  }

  @Test
  void aDeletedNameIsUnknownUnlessAllOthersCanBeAskedAfterwards() {
    hasNot("a");
    removed.put("a", Set.of(NAME.value()));
    fails("b", RlsError.TRANSPORT_FAILED);
    covers("a", "b");
    assertEquals(Verdict.UNKNOWN, verdict(answer(true, "a")));

    hasNot("b");
    removed.put("b", Set.of(NAME.value())); // it had it since, too
    LocateResult result = locate(answer(true, "a"));
    assertEquals(Verdict.UNKNOWN, result.names().get(0).verdict());
    assertEquals("a-member", result.completeness().notCovered().get(0).lrcMember());

    removed.remove("b");
    evidence =
        new IndexAnswer(
            List.of(),
            new Completeness(2, true, List.of())
                .with(List.of(new CoveredCatalog("b-member", 1, 7, Duration.ZERO))));
    assertEquals(Verdict.UNKNOWN, verdict(answer(true, "a")), "an index of an earlier version");
  }

  @Test
  void lastKnownCopiesStayOnlyOfCatalogsThatDidNotAnswer() {
    NotCovered silent =
        NotCovered.of("c", Optional.of("c"), NotCovered.Reason.EXPIRED, "silent for 6 min");
    LastKnown copy =
        new LastKnown(
            "c",
            "c",
            OptionalDouble.empty(),
            Instant.EPOCH,
            Duration.ofMinutes(6),
            OptionalLong.empty());
    IndexAnswer answer =
        new IndexAnswer(
            List.of(new NameLocations(NAME, List.of(), List.of(copy))),
            new Completeness(1, true, List.of(silent)));
    assertEquals(List.of(copy), locate(answer).names().get(0).lastKnown());
    assertEquals(Verdict.UNKNOWN, verdict(answer));
    fails("a", RlsError.TRANSPORT_FAILED);
    assertEquals(
        "a-member had it (list), as of 1970-01-01T00:00:00Z, silent for 1 s",
        locate(answer(true, "a")).names().get(0).lastKnown().get(0).text());
    hasNot("c");
    CatalogToAsk itself = new CatalogToAsk("c", "c", Place.UNKNOWN, ServerIdentity.named("c"));
    LocateResult asked = locate(answer, List.of(itself), DEADLINE);
    assertEquals(List.of(), asked.names().get(0).lastKnown());
    assertEquals(Verdict.NOT_REGISTERED, asked.names().get(0).verdict());
  }

  @Test
  void allCatalogsThatAreAskedOnceMoreAreRecognisedByTheirIds() {
    hasNot("a");
    removed.put("a", Set.of(NAME.value()));
    hasNot("b");
    covers("a", "b");
    assertEquals(Verdict.NOT_REGISTERED, verdict(answer(true, "a")));
    assertEquals(
        Optional.of(new ServerIdentity.CatalogVersion(ID, 1, 7)),
        asked.get("b").expected().orElseThrow().catalog());
  }

  @Test
  void aCatalogOfWhichTooLittleIsKnownIsAskedForThoseNamesOnly() {
    LogicalName other = new LogicalName("cms/other");
    NotCovered doubt =
        NotCovered.of("b-member", Optional.of("b"), NotCovered.Reason.STALE, "a had it")
            .onlyFor(new NotCovered.OnlyFor(List.of(NAME.value()), 7));
    IndexAnswer answer =
        new IndexAnswer(
            List.of(new NameLocations(NAME, List.of()), new NameLocations(other, List.of())),
            new Completeness(2, true, List.of(doubt)));
    hasNot("b");
    LocateResult result = locate(answer);
    assertEquals(Verdict.NOT_REGISTERED, result.names().get(0).verdict());
    assertEquals(Verdict.NOT_REGISTERED, result.names().get(1).verdict());
    assertTrue(result.completeness().complete());
    assertEquals(3, result.completeness().covered());
    assertEquals(1, result.catalogs().get(0).asked());

    has("b", "root://b/1");
    assertEquals(Verdict.FOUND, verdict(answer));

    hasNot("b");
    removed.put("b", Set.of(NAME.value()));
    fails("a", RlsError.TRANSPORT_FAILED);
    covers("a", "b");
    result = locate(answer);
    assertEquals(Verdict.UNKNOWN, result.names().get(0).verdict());
    assertEquals(Verdict.NOT_REGISTERED, result.names().get(1).verdict());
  }

  @Test
  void aNameAskedTwiceIsAnsweredTwiceAndLookedUpOnce() {
    has("a", "root://a/1");
    NameLocations same = new NameLocations(NAME, List.of(at("a")));
    LocateResult result =
        locate(new IndexAnswer(List.of(same, same), new Completeness(1, true, List.of())));
    assertEquals(2, result.names().size());
    assertEquals(1, result.catalogs().get(0).asked());
    assertEquals(1, result.names().get(1).replicas().size());
  }
}
