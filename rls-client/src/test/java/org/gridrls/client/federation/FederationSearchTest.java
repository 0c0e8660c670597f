package org.gridrls.client.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributeQuery.Condition;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.RemovedMember;
import org.gridrls.client.federation.FederationSearch.SearchQuestion;
import org.gridrls.client.federation.FederationSearch.SearchedCatalogs;
import org.gridrls.client.federation.KnownCatalogs.KnownCatalog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A search over catalogs that answer, fail, refuse, hang, or never heard of the attribute. */
class FederationSearchTest {
  private static final Duration DEADLINE = Duration.ofSeconds(20);
  private static final AttributeQuery BIG =
      new AttributeQuery(
          ObjectType.LOGICAL_NAME,
          AttributeQuery.Junction.AND,
          List.of(Condition.has("size")),
          Optional.empty());

  private final Map<String, SearchedCatalogs> catalogs = new TreeMap<>();
  private final FederationSearch federation =
      FederationSearch.over(
          () ->
              KnownCatalogs.of(
                  catalogs.keySet().stream().map(FederationSearchTest::member).toList(),
                  List.of(),
                  true),
          (lrc, search, selection, page) ->
              catalogs.get(lrc.url().substring(7)).search(lrc, search, selection, page));

  @Test
  void aSilentCatalogIsAskedAndMissedIfItDoesNotAnswer() {
    Map<String, MemberStage> stages =
        Map.of("a", MemberStage.PRESENT, "b", MemberStage.SILENT, "c", MemberStage.AWAY);
    catalogs.put("a", answering(0, "x"));
    catalogs.put("b", failing(RlsError.TRANSPORT_FAILED));
    catalogs.put("c", answering(0, "y"));
    FederationAnswer answer = search(page(stages, Duration.ZERO));
    assertEquals(2, answer.objects().count());
    assertEquals(
        List.of("b"),
        answer.completeness().notCovered().stream().map(NotCovered::lrcMember).toList());
    assertTrue(answer.completeness().membershipKnown());
    assertTrue(answer.completeness().age().isPresent());
  }

  @Test
  void theAnswerIsAsOldAsWhatIsKnownOfTheMembers() {
    catalogs.put("a", answering(0, "x"));
    KnownCatalogs now = KnownCatalogs.of(List.of(member("a")), List.of(), true);
    Optional<Duration> age = Optional.of(Duration.ofSeconds(7));
    KnownCatalogs old =
        new KnownCatalogs(now.catalogs(), now.silent(), true, now.unreachable(), age);
    Duration stated = search(old).completeness().age().orElseThrow();
    assertTrue(stated.compareTo(Duration.ofSeconds(7)) >= 0, stated::toString);
  }

  @Test
  void aRegistryThatHasNotSettledDoesNotKnowTheMembers() {
    catalogs.put("a", answering(0, "x"));
    Map<String, MemberStage> present = Map.of("a", MemberStage.PRESENT);
    assertFalse(search(page(present, Duration.ofSeconds(3))).completeness().membershipKnown());
  }

  @Test
  void aRegistryThatCanNotBeAskedMayHaveFurtherMembersAndIsNamed() {
    catalogs.put("a", answering(0, "x"));
    Map<String, Supplier<MemberPage>> registries = new TreeMap<>();
    registries.put("near", () -> page(Map.of("a", MemberStage.PRESENT), Duration.ZERO));
    registries.put(
        "far",
        () -> {
          throw new RlsException(RlsError.TRANSPORT_FAILED, "no route");
        });
    Completeness basis = search(registries).completeness();
    assertFalse(basis.membershipKnown());
    assertEquals(1, basis.covered());
    assertEquals("registry far", basis.notCovered().get(0).lrcMember());
  }

  @Test
  void whoWasDecommissionedAtOneRegistryIsNotExpected() {
    catalogs.put("a", answering(0, "x"));
    Map<String, MemberStage> stages =
        Map.of("a", MemberStage.PRESENT, "b", MemberStage.SILENT, "c", MemberStage.AWAY);
    MemberPage told = page(Map.of("a", MemberStage.PRESENT), Duration.ZERO);
    MemberPage removing =
        new MemberPage(
            told.entries(),
            Optional.empty(),
            1_000,
            1,
            false,
            Optional.empty(),
            Duration.ZERO,
            List.of(RemovedMember.of(member("b"))));
    assertEquals(
        List.of("c"),
        search(page(stages, Duration.ZERO), removing).completeness().notCovered().stream()
            .map(NotCovered::lrcMember)
            .toList());
  }

  private FederationAnswer search(MemberPage... pages) {
    Map<String, Supplier<MemberPage>> registries = new TreeMap<>();
    Stream.of(pages).forEach(page -> registries.put("registry-" + registries.size(), () -> page));
    return search(registries);
  }

  private FederationAnswer search(Map<String, Supplier<MemberPage>> registries) {
    return search(new ExpectedCatalogs(registries).ask());
  }

  private FederationAnswer search(KnownCatalogs known) {
    try (FederationSearch search =
        FederationSearch.over(
            () -> known,
            (lrc, conditions, selection, first) ->
                catalogs.get(lrc.url().substring(7)).search(lrc, conditions, selection, first))) {
      return search.search(BIG, AttributeSelection.NONE, 10, DEADLINE);
    }
  }

  private static MemberPage page(Map<String, MemberStage> stages, Duration settling) {
    List<MemberEntry> entries = new ArrayList<>();
    stages.forEach(
        (name, stage) ->
            entries.add(
                new MemberEntry(
                    member(name),
                    Instant.EPOCH,
                    Instant.EPOCH,
                    DEADLINE,
                    DEADLINE,
                    1,
                    stage,
                    Optional.empty())));
    return new MemberPage(
        entries, Optional.empty(), 1_000, 1, false, Optional.empty(), settling, List.of());
  }

  @AfterEach
  void close() {
    federation.close();
  }

  private static Member member(String name) {
    return new Member(
        name,
        1,
        1,
        Set.of(MemberRole.LRC),
        Map.of(MemberPort.LOCAL_REPLICA_CATALOG, "http://" + name),
        new MemberDescription(Optional.empty(), 0, "1", OptionalDouble.empty()),
        new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
        new MemberIdentity(Optional.empty(), Optional.empty()));
  }

  private static SearchedCatalogs answering(int more, String... names) {
    return (lrc, search, selection, page) -> {
      List<AttributesResult> objects = new ArrayList<>();
      for (String name : names) {
        objects.add(
            new AttributesResult(name, Optional.empty(), List.of(Attribute.integer("size", 1))));
      }
      Optional<String> next = more > 0 ? Optional.of("cursor") : Optional.empty();
      return new AttributeQuery.Page(objects, next, page.limit());
    };
  }

  private static SearchedCatalogs failing(RlsError error) {
    return (lrc, search, selection, page) -> {
      throw new RlsException(error, error.name());
    };
  }

  private FederationAnswer search(Duration deadline) {
    return federation.search(BIG, AttributeSelection.ALL, 10, deadline);
  }

  @Test
  void allCatalogsAreAskedAndTheirAnswersKeptApart() {
    catalogs.put("a", answering(0, "x", "y"));
    catalogs.put("b", answering(3, "x"));
    FederationAnswer answer = search(DEADLINE);
    assertEquals(
        List.of("x", "y", "x"), answer.objects().map(AttributesResult::objectName).toList());
    assertEquals(
        List.of(false, true), answer.catalogs().stream().map(each -> each.more()).toList());
    assertTrue(answer.completeness().complete());
    assertEquals(2, answer.completeness().covered());
  }

  @Test
  void whoFailsSpoilsNothingAndIsNamed() {
    catalogs.put("a", answering(0, "x"));
    catalogs.put("b", failing(RlsError.TRANSPORT_FAILED));
    catalogs.put("c", failing(RlsError.PERMISSION_DENIED));
    catalogs.put("d", failing(RlsError.TIMEOUT));
    catalogs.put("e", failing(RlsError.BAD_ATTRIBUTE_TYPE));
    FederationAnswer answer = search(DEADLINE);
    assertEquals(1, answer.objects().count());
    assertEquals(
        List.of(
            CatalogOutcome.Kind.ANSWERED,
            CatalogOutcome.Kind.UNREACHABLE,
            CatalogOutcome.Kind.DENIED,
            CatalogOutcome.Kind.TIMED_OUT,
            CatalogOutcome.Kind.FAILED),
        answer.catalogs().stream().map(each -> each.outcome().kind()).toList());
    assertEquals(1, answer.completeness().covered());
    assertEquals(
        List.of("b", "c", "d", "e"),
        answer.completeness().notCovered().stream().map(NotCovered::lrcMember).toList());
  }

  @Test
  void aCatalogThatNeverHeardOfTheAttributeHasNoSuchObject() {
    catalogs.put("a", failing(RlsError.ATTRIBUTE_NOT_FOUND));
    FederationAnswer answer = search(DEADLINE);
    assertTrue(answer.completeness().complete());
    assertEquals(0, answer.objects().count());
  }

  @Test
  void aCatalogThatHangsEndsWithTheDeadline() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    catalogs.put("a", answering(0, "x"));
    catalogs.put(
        "b",
        (lrc, search, selection, page) -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
          throw new RlsException(RlsError.TIMEOUT, "interrupted");
        });
    FederationAnswer answer = search(Duration.ofMillis(500));
    assertEquals(CatalogOutcome.Kind.TIMED_OUT, answer.catalogs().get(1).outcome().kind());
    assertFalse(answer.completeness().complete());
    interrupted.await();
  }

  @Test
  void anInterruptEndsTheSearch() {
    CountDownLatch never = new CountDownLatch(1);
    catalogs.put(
        "a",
        (lrc, search, selection, page) -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            throw new RlsException(RlsError.TIMEOUT, "interrupted");
          }
          return null;
        });
    Thread.currentThread().interrupt();
    FederationAnswer answer = search(DEADLINE);
    assertTrue(Thread.interrupted());
    assertEquals(Optional.of("interrupted"), answer.catalogs().get(0).outcome().message());
  }

  /** Pages of two; the names are a number of the catalog's. */
  private static SearchedCatalogs paged(String prefix, int count, List<String> asked) {
    return (lrc, search, selection, page) -> {
      int from = page.cursor().map(Integer::valueOf).orElse(0);
      asked.add(prefix + from);
      int to = Math.min(count, from + 2);
      List<AttributesResult> objects = new ArrayList<>();
      for (int i = from; i < to; i++) {
        objects.add(new AttributesResult(prefix + i, Optional.empty(), List.of()));
      }
      Optional<String> next = to < count ? Optional.of(String.valueOf(to)) : Optional.empty();
      return new AttributeQuery.Page(objects, next, 2);
    };
  }

  @Test
  void aSearchContinuesInTheCatalogsThatHadMore() {
    List<String> asked = new CopyOnWriteArrayList<>();
    catalogs.put("a", paged("a", 3, asked));
    catalogs.put("b", paged("b", 1, asked));
    KnownCatalogs all = KnownCatalogs.of(List.of(member("a"), member("b")), List.of(), true);
    FederationAnswer first = page(all, Optional.empty());
    assertEquals(
        List.of(Optional.of("2"), Optional.empty()),
        first.catalogs().stream().map(FederationAnswer.FromCatalog::nextCursor).toList());
    FederationAnswer next = page(all.only(Set.of("a")), Optional.of("2"));
    assertEquals(List.of("a2"), next.objects().map(AttributesResult::objectName).toList());
    assertEquals(Set.of("a0", "b0", "a2"), Set.copyOf(asked));
    RlsException unknown = assertThrows(RlsException.class, () -> all.only(Set.of("a", "z")));
    assertEquals(RlsError.BAD_CURSOR, unknown.error());
  }

  private FederationAnswer page(KnownCatalogs of, Optional<String> cursor) {
    return federation.search(
        of,
        new SearchQuestion(BIG, AttributeSelection.NONE, any -> new PageRequest(cursor, 2)),
        DEADLINE);
  }

  @Test
  void catalogsThatOthersKnowAreAddedByName() {
    KnownCatalogs members = KnownCatalogs.of(List.of(member("a")), List.of(member("b")), false);
    KnownCatalogs others = KnownCatalogs.of(List.of(member("b"), member("c")), List.of(), true);
    KnownCatalogs all = members.and(others);
    assertFalse(all.membershipKnown());
    assertEquals(
        List.of("a", "c", "b"), all.expected().stream().map(KnownCatalog::member).toList());
  }

  private final List<CatalogOutcome> outcomes = new ArrayList<>();

  private Stream<AttributesResult> stream() {
    return federation.stream(BIG, AttributeSelection.NONE, DEADLINE, outcomes::add);
  }

  @Test
  void aStreamGoesThroughAllPagesOfAllCatalogs() {
    List<String> asked = new ArrayList<>();
    catalogs.put("a", paged("a", 5, asked));
    catalogs.put("b", failing(RlsError.PERMISSION_DENIED));
    catalogs.put("c", paged("c", 1, asked));
    assertEquals(
        List.of("a0", "a1", "a2", "a3", "a4", "c0"),
        stream().map(AttributesResult::objectName).toList());
    assertEquals(List.of("a0", "a2", "a4", "c0"), asked);
    assertEquals(List.of(5, 0, 1), outcomes.stream().map(CatalogOutcome::found).toList());
    assertEquals(CatalogOutcome.Kind.DENIED, outcomes.get(1).kind());
  }

  @Test
  void aStreamThatIsLeftAsksNoFurther() {
    List<String> asked = new ArrayList<>();
    catalogs.put("a", paged("a", 5, asked));
    assertEquals(3, stream().limit(3).count());
    assertEquals(List.of("a0", "a2"), asked);
  }

  @Test
  void anInterruptEndsAStream() {
    CountDownLatch never = new CountDownLatch(1);
    SearchedCatalogs hanging =
        (lrc, search, selection, page) -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            throw new RlsException(RlsError.TIMEOUT, "interrupted");
          }
          return null;
        };
    catalogs.put("a", hanging);
    catalogs.put("b", hanging);
    Thread.currentThread().interrupt();
    assertEquals(0, stream().count());
    assertTrue(Thread.interrupted());
    assertEquals(
        List.of(Optional.of("interrupted"), Optional.of("interrupted")),
        outcomes.stream().map(CatalogOutcome::message).toList());
  }
}
