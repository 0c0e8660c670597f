package org.gridrls.rli.index;

import static org.gridrls.rli.Samples.refused;
import static org.gridrls.rli.Samples.source;
import static org.gridrls.rli.Samples.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.audit.NameDigests;
import org.gridrls.api.audit.SourceDigests;
import org.gridrls.api.audit.SourceNames;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

/** Tests what an index tells of a catalog to who compares it with the catalog. */
class SourceAuditTest {
  private static final Buckets ALL = Buckets.of(64, IntStream.range(0, 64).boxed().toList());

  private final MutableClock clock = MutableClock.standing();
  private final Sources sources = new Sources();
  private final SourceAudit audit = new SourceAudit(sources, Clocks.both(clock));

  private void hold(String member, Content content, String... patterns) {
    sources.replace(
        Optional.empty(), SourceState.of(source(member, 2, 9, patterns), content, clock.instant()));
  }

  @Test
  void aListIsToldByItsDigestsWithWhatChangedSinceItWasPacked() {
    hold("a", Samples.list("x1", "x2", "x3").changed(List.of("x4"), List.of("x1")), "x*");
    NameDigests expected = new NameDigests.Builder(64).add("x2").add("x3").add("x4").build();
    for (String called : List.of("a", url("a"))) {
      SourceDigests told = audit.digests(called, 64);
      assertEquals(Optional.of(expected), told.digests());
      assertEquals(List.of("x*"), told.patterns());
      assertEquals(9, told.sender().held().state().generation());
    }
    clock.advance(Samples.LEASE);
    assertFalse(audit.digests("a", 64).sender().current());
  }

  @Test
  void bucketsAreListedInPages() {
    List<String> names = IntStream.range(100, 400).mapToObj(i -> "n" + i).toList();
    hold("a", Samples.list(names));
    List<String> read = new ArrayList<>();
    PageRequest next = PageRequest.first(110);
    while (true) {
      SourceNames some = audit.names("a", ALL, next);
      assertEquals(2, some.bootId());
      assertEquals(9, some.generation());
      read.addAll(some.page().names());
      if (some.page().nextCursor().isEmpty()) {
        break;
      }
      next = next.after(some.page().nextCursor().get());
    }
    assertEquals(names, read);
    Buckets two = Buckets.of(64, List.of(3, 4));
    assertEquals(
        names.stream().filter(two::contains).toList(),
        audit.names("a", two, PageRequest.first()).page().names());
  }

  @Test
  void aFilterHasNoDigestsAndCannotBeListed() {
    hold("f", Samples.filter("a"));
    assertEquals(Optional.empty(), audit.digests("f", 64).digests());
    refused(RlsError.UNSUPPORTED, () -> audit.names("f", ALL, PageRequest.first()));
    refused(RlsError.LRC_NOT_FOUND, () -> audit.digests("nobody", 64));
  }
}
