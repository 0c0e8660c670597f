package org.gridrls.rli.index;

import static org.gridrls.rli.Samples.filter;
import static org.gridrls.rli.Samples.list;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.search.Forwarder.ForwardedCatalogs;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Wildcards that catalogs with filters are asked directly. */
class ForwardedWildcardTest extends WildcardFixture {

  @Test
  void catalogsWithFiltersAreAskedThemselvesWhenThereIsTime() {
    membership.learned(List.of(Samples.lrc("a"), Samples.lrc("b")));
    told("a", list("f1", "f3"));
    told("b", filter("f2", "f3"));
    catalogs.put(url("b"), catalog(3, "f2", "f3"));
    IndexPage page = page("f*", FORWARD, PageRequest.first());
    assertEquals(
        List.of("f1", "f2", "f3"),
        page.names().stream().map(one -> one.logicalName().value()).toList());
    assertTrue(page.names().get(1).locations().get(0).exact());
    assertEquals(Evidence.LIST, page.names().get(1).locations().get(0).evidence());
    assertEquals(0, page.names().get(1).locations().get(0).generation(), "of no state held");
    assertEquals(2, page.names().get(2).locations().size());
    assertTrue(page.completeness().complete());
    assertEquals(2, page.completeness().covered());
  }

  @Test
  void forwardedPagesOfAnySizeGiveTheSameNames() {
    Set<String> expected = new TreeSet<>();
    List<String> mine = new ArrayList<>();
    List<String> theirs = new ArrayList<>();
    for (int i = 100; i < 160; i++) {
      String name = "f" + i;
      (i % 3 == 0 ? mine : theirs).add(name);
      expected.add(name);
    }
    told("a", list(mine));
    told("b", filter("f"));
    told("c", filter("f"));
    catalogs.put(url("b"), catalog(4, theirs.toArray(String[]::new)));
    catalogs.put(url("c"), catalog(7, "f150", "f159"));
    for (int limit : List.of(1, 2, 5, 13, 100)) {
      assertEquals(List.copyOf(expected), all("f*", FORWARD, limit), "limit " + limit);
    }
  }

  @Test
  void laterPagesGoOnWhereTheCatalogStopped() {
    told("b", filter("f"));
    List<String> asked = new ArrayList<>();
    ForwardedCatalogs paged = catalog(2, "f1", "f2", "f3", "f4", "f5", "f6");
    catalogs.put(
        url("b"),
        (lrc, pattern, page) -> {
          asked.add(page.cursor().orElse("start"));
          return paged.page(lrc, pattern, page);
        });
    assertEquals(6, all("f*", FORWARD, 2).size());
    assertEquals(1, asked.stream().filter("start"::equals).count(), asked.toString());
  }

  @Test
  void catalogsThatFailAreNotCovered() {
    for (String member : List.of("down", "slow", "shut", "mad")) {
      told(member, filter("f"));
    }
    told("up", list("f1"));
    catalogs.put(url("down"), failing(RlsError.TRANSPORT_FAILED));
    catalogs.put(url("slow"), failing(RlsError.TIMEOUT));
    catalogs.put(url("shut"), failing(RlsError.PERMISSION_DENIED));
    catalogs.put(
        url("mad"), (lrc, pattern, page) -> mappings(List.of("f2", "f1"), Optional.empty()));
    IndexPage page = page("f*", FORWARD, PageRequest.first());
    Map<String, Reason> reasons = new HashMap<>();
    page.completeness().notCovered().forEach(one -> reasons.put(one.lrcMember(), one.reason()));
    assertEquals(
        Map.of(
            "down", Reason.UNREACHABLE,
            "slow", Reason.STALE,
            "shut", Reason.DENIED,
            "mad", Reason.UNREACHABLE),
        reasons);
    assertEquals(1, page.names().size());
    assertEquals(1, page.completeness().covered());
  }

  @Test
  void aCatalogThatFailsAndIsNoMemberAnyMoreIsNotMissed() {
    membership.learned(List.of(Samples.lrc("up")));
    told("down", filter("f"));
    told("up", list("f1"));
    catalogs.put(url("down"), failing(RlsError.TRANSPORT_FAILED));
    assertTrue(page("f*", FORWARD, PageRequest.first()).completeness().complete());
  }

  @Test
  void aCatalogThatDoesNotAnswerBeforeTheDeadlineIsStale() {
    told("b", filter("f"));
    CountDownLatch never = new CountDownLatch(1);
    catalogs.put(
        url("b"),
        (lrc, pattern, page) -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          throw new AssertionError("interrupted");
        });
    IndexPage page = page("f*", Optional.of(Duration.ofMillis(20)), PageRequest.first());
    assertEquals(Reason.STALE, page.completeness().notCovered().get(0).reason());
  }

  @Test
  void aCatalogThatCannotBeAskedForCrowdsHasOnlyItsFilter() {
    told("b", filter("f"));
    executor.shutdown();
    assertEquals(
        RejectedExecutionException.class,
        Assertions.assertThrows(RejectedExecutionException.class, () -> executor.submit(() -> 1))
            .getClass());
    IndexPage page = page("f*", FORWARD, PageRequest.first());
    assertEquals(Reason.FILTER_ONLY, page.completeness().notCovered().get(0).reason());
    assertFalse(page.completeness().complete());
  }
}
