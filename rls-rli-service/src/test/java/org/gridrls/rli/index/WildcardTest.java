package org.gridrls.rli.index;

import static org.gridrls.rli.Samples.filter;
import static org.gridrls.rli.Samples.list;
import static org.gridrls.rli.Samples.refused;
import static org.gridrls.rli.Samples.source;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.source.SourceState;
import org.junit.jupiter.api.Test;

/** Wildcards over lists, and what filters do to them. */
class WildcardTest extends WildcardFixture {

  @Test
  void mergesListsSortedEachNameOnceWithAllItsLocations() {
    told("a", list("f1", "f3", "g"));
    told("b", list("f2", "f3"));
    IndexPage page = page("f*", Optional.empty(), PageRequest.first());
    assertEquals(
        List.of("f1", "f2", "f3"),
        page.names().stream().map(one -> one.logicalName().value()).toList());
    assertEquals(
        List.of(url("a"), url("b")),
        page.names().get(2).locations().stream().map(Location::lrc).toList());
    assertTrue(page.nextCursor().isEmpty());
    assertEquals(2, page.completeness().covered());
  }

  @Test
  void pagesOfAnySizeGiveTheSameNames() {
    told("a", list("f1", "f3", "f5", "g1", "g2", "h\uD83D\uDE00"));
    told("b", list("e", "f2", "f3", "g2", "h\uFFFD"));
    for (int limit = 1; limit < 7; limit++) {
      assertEquals(List.of("f1", "f2", "f3", "f5"), all("f*", Optional.empty(), limit));
      assertEquals(List.of("f1", "g1"), all("?1", Optional.empty(), limit));
      assertEquals(9, all("*", Optional.empty(), limit).size());
    }
  }

  @Test
  void aLongSearchGoesOnFromPageToPage() {
    scanMax = 3;
    told("a", list(Stream.iterate(100, i -> i + 1).limit(50).map(i -> "n" + i).toList()));
    assertEquals(List.of("n149"), all("*49", Optional.empty(), 10));
  }

  @Test
  void namesThatComeAndGoBetweenPagesDisturbNothing() {
    told("a", list("f1", "f2", "f3"));
    String cursor = page("f*", Optional.empty(), PageRequest.first(2)).nextCursor().get();
    SourceState held = sources.of(url("a")).get();
    sources.replace(
        Optional.of(held),
        SourceState.of(source("a", 1, 2), list("f0", "f3", "f4"), clock.instant()));
    IndexPage rest = page("f*", Optional.empty(), PageRequest.first(2).after(cursor));
    assertEquals(
        List.of("f3", "f4"), rest.names().stream().map(one -> one.logicalName().value()).toList());
  }

  @Test
  void cursorsOfOthersAreRefused() {
    told("a", list("f1", "f2", "g"));
    String cursor = page("f*", Optional.empty(), PageRequest.first(1)).nextCursor().get();
    for (String bad : List.of("", "x", "AAAA", "!", cursor.substring(0, 8))) {
      refused(
          RlsError.BAD_CURSOR, () -> page("f*", Optional.empty(), PageRequest.first().after(bad)));
    }
    refused(
        RlsError.BAD_CURSOR, () -> page("g*", Optional.empty(), PageRequest.first().after(cursor)));
  }

  @Test
  void aPatternWithoutWildcardsIsALookup() {
    told("a", list("x*"));
    told("b", filter("x*"));
    IndexPage page = page("x\\*", Optional.empty(), PageRequest.first());
    assertEquals(2, page.names().get(0).locations().size());
    assertEquals(0, page("y", Optional.empty(), PageRequest.first()).names().size());
  }

  @Test
  void filtersMakeAWildcardFailNamingThem() {
    told("a", list("f1"));
    told("b", filter("f2"));
    RlsException failure =
        refused(
            RlsError.WILDCARD_NEEDS_LIST, () -> page("f*", Optional.empty(), PageRequest.first()));
    assertTrue(failure.getMessage().contains("b"));
  }

  @Test
  void anExpiredFilterIsNotCoveredInsteadOfFailing() {
    told("b", filter("f2"));
    clock.advance(Samples.LEASE);
    IndexPage page = page("f*", Optional.empty(), PageRequest.first());
    assertEquals(Reason.EXPIRED, page.completeness().notCovered().get(0).reason());
  }

  @Test
  void aPartCoversOnlyQuestionsWithinIt() {
    membership.learned(List.of(Samples.lrc("a")));
    told("a", list("cms/1"), "cms/*", "x?");
    for (String within : List.of("cms/*", "cms/1*", "cms/?", "x?")) {
      assertTrue(page(within, Optional.empty(), PageRequest.first()).completeness().complete());
    }
    for (String beyond : List.of("*", "cm*", "x*", "?ms/1")) {
      IndexPage page = page(beyond, Optional.empty(), PageRequest.first());
      assertEquals(Reason.PARTITION_ONLY, page.completeness().notCovered().get(0).reason());
    }
  }
}
