package org.gridrls.web.redirect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.Readable;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.testkit.MutableClock;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.SiteDistances;
import org.gridrls.transfer.order.TargetOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each verdict has its status and says why; no name can add a header. */
class RedirectAnswerTest {
  private static final RedirectAnswer.Context CONTEXT =
      new RedirectAnswer.Context(Duration.ofSeconds(7), "http://me:1/f/", "test");
  private final TargetOrder order =
      new TargetOrder(Optional.empty(), SiteDistances.NONE, new HostRates(MutableClock.standing()));

  private static Replica copy(String target, Attribute... facts) {
    return new Replica(
        "http://l/ws/lrc",
        "lrc-" + target.length(),
        new AttributedMapping(Mapping.of("f", target), List.of(facts), List.of()));
  }

  private RedirectAnswer found(boolean metalink, Replica... copies) {
    LocatedName name = new LocatedName(new LogicalName("f"), Verdict.FOUND, List.of(copies));
    return answer(
        name, new Completeness(1, true, List.of()).aged(Duration.ofMillis(4_200)), metalink);
  }

  private RedirectAnswer answer(LocatedName name, Completeness basis, boolean metalink) {
    LocateResult result = new LocateResult(List.of(name), List.of(), basis);
    return RedirectAnswer.of(result, order.of(name), metalink, CONTEXT);
  }

  private static List<String> values(RedirectAnswer answer, String header) {
    return answer.headers().stream()
        .filter(one -> one.name().equals(header))
        .map(RedirectAnswer.Header::value)
        .toList();
  }

  @Test
  void theBestCopyThatHttpCanReadIsTheLocation() {
    RedirectAnswer answer =
        found(
            false,
            copy("root://h//f"),
            copy("http://me:1/f/f"),
            copy("plain"),
            copy("https://h/f"));
    assertEquals(307, answer.status());
    assertEquals(List.of("https://h/f"), values(answer, "Location"));
    assertEquals(3, values(answer, "Link").size());
    assertEquals(List.of("4.200"), values(answer, "Rls-Age"));
  }

  @Test
  void webDavIsHttp() {
    RedirectAnswer answer = found(false, copy("davs://se_1.example.org:8443/f"));
    assertEquals(List.of("https://se_1.example.org:8443/f"), values(answer, "Location"));
  }

  @Test
  void aPasswordInAUrlIsToldToNobody() {
    for (boolean metalink : new boolean[] {false, true}) {
      String said = found(metalink, copy("https://me:secret@h/f")).toString();
      assertFalse(said.contains("secret"), said);
    }
  }

  @Test
  void withoutACopyForHttpTheOthersAreListed() {
    RedirectAnswer answer = found(false, copy("root://h//f"), copy("http://me:1/f/f"));
    assertEquals(406, answer.status());
    assertTrue(answer.body().contains("root://h//f"), answer::body);
    assertEquals(List.of(), values(answer, "Location"));
  }

  @Test
  void whateverATargetIsCalledItAddsNoHeader() {
    List<String> nasty = new ArrayList<>();
    nasty.add("http://h/a\u00a0Set-Cookie: x");
    nasty.add("http://h/a\u2028Location: http://evil/");
    nasty.add("http://h/\u560d\u560aSet-Cookie: x"); // bytes that end a line if cut to Latin-1
    nasty.add("http://h/>; rel=evil, <http://evil/");
    nasty.add("http://h/%0d%0aX: y");
    for (String target : nasty) {
      for (boolean metalink : new boolean[] {false, true}) {
        RedirectAnswer answer = found(metalink, copy(target));
        for (RedirectAnswer.Header header : answer.headers()) {
          assertTrue(header.value().chars().allMatch(c -> c >= ' ' && c < 0x7f), header::value);
        }
        assertEquals(1, values(answer, "Link").size());
        assertTrue(values(answer, "Link").get(0).matches("<[^<> \"]*>; rel=duplicate; pri=1"));
      }
    }
  }

  @Test
  void noIsSaidWithItsAge() {
    LocatedName none = new LocatedName(new LogicalName("f"), Verdict.NOT_REGISTERED, List.of());
    RedirectAnswer answer =
        answer(none, new Completeness(3, true, List.of()).aged(Duration.ofSeconds(5)), false);
    assertEquals(404, answer.status());
    assertTrue(answer.body().startsWith("not registered as of 5 s ago: f\n"), answer::body);
    assertEquals(List.of("5.000"), values(answer, "Rls-Age"));
    assertEquals(List.of("NOT_REGISTERED"), values(answer, "Rls-Verdict"));
  }

  @Test
  void unknownNamesWhoIsSilentAndWhenToAskAgain() {
    LocatedName none = new LocatedName(new LogicalName("f"), Verdict.UNKNOWN, List.of());
    NotCovered silent =
        NotCovered.of("lrc-2", Optional.empty(), NotCovered.Reason.EXPIRED, "")
            .silentFor(Duration.ofMinutes(3));
    CatalogOutcome denied =
        new CatalogOutcome(
            "http://l", "lrc-3", CatalogOutcome.Kind.DENIED, 1, 0, Duration.ZERO, Optional.empty());
    LocateResult result =
        new LocateResult(
            List.of(none), List.of(denied), new Completeness(1, true, List.of(silent)));
    RedirectAnswer answer = RedirectAnswer.of(result, List.of(), false, CONTEXT);
    assertEquals(503, answer.status());
    assertEquals(List.of("7"), values(answer, "Retry-After"));
    assertTrue(
        answer.body().contains("\nNo answer from lrc-2 (expired, silent for 3 min)"), answer::body);
    assertTrue(answer.body().contains("lrc-3 (denied)"), answer::body);
  }

  @Test
  void unknownNamesTheLastKnownCopies() {
    LastKnown copy =
        new LastKnown(
            "http://c",
            "c \u00e9\n",
            OptionalDouble.of(0.0098),
            Instant.parse("2026-11-27T04:01:32.250Z"),
            Duration.ofMinutes(6),
            OptionalLong.empty());
    LocatedName none =
        new LocatedName(new LogicalName("f"), Verdict.UNKNOWN, List.of(), List.of(copy));
    NotCovered silent =
        NotCovered.of(copy.lrcMember(), Optional.empty(), NotCovered.Reason.EXPIRED, "");
    RedirectAnswer answer = answer(none, new Completeness(1, true, List.of(silent)), false);
    assertEquals(503, answer.status());
    assertEquals(
        List.of("c+%C3%A9%0A; as-of=2026-11-27T04:01:32Z; silent=360; false-positives=0.0098"),
        values(answer, "Rls-Last-Known"));
    assertTrue(answer.body().contains("Last known: " + copy.text()), answer::body);
  }

  @Test
  void disputedFactsAreNamedAndNotGiven() {
    RedirectAnswer answer =
        found(
            false,
            copy("http://h/f", Attribute.text("md5", "aa")),
            copy("http://h/ff", Attribute.text("md5", "bb")));
    assertEquals(List.of("md5"), values(answer, "Rls-Disagreement"));
    assertEquals(List.of(), values(answer, "Digest"));
    assertEquals(307, answer.status());
  }

  @Test
  void metalinkIsADocumentOfAllCopies() {
    RedirectAnswer answer =
        found(
            true,
            copy("http://h/f", Attribute.integer("size", 5), Attribute.text("md5", "aa")),
            copy("http://i/f"));
    assertEquals(200, answer.status());
    assertEquals("application/metalink4+xml", answer.type());
    assertEquals(List.of(), values(answer, "Digest"), "it would be that of the document");
    assertTrue(answer.body().contains("<size>5</size>"), answer::body);
    assertEquals(2, answer.body().split("<url ", -1).length - 1);
  }

  @ParameterizedTest
  @CsvSource({"0, 0 s", "119, 119 s", "120, 2 min", "7199, 119 min", "7200, 2 h", "172800, 2 days"})
  void agesAreSaidInOneUnit(int seconds, String words) {
    assertEquals(words, Readable.of(Duration.ofSeconds(seconds)));
  }
}
