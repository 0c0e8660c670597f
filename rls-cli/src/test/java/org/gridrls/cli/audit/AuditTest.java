package org.gridrls.cli.audit;

import static org.gridrls.cli.audit.Difference.DifferenceKind.EXPIRED;
import static org.gridrls.cli.audit.Difference.DifferenceKind.LOST;
import static org.gridrls.cli.audit.Difference.DifferenceKind.NEVER_HEARD;
import static org.gridrls.cli.audit.Difference.DifferenceKind.NOT_YET_SENT;
import static org.gridrls.cli.audit.Difference.DifferenceKind.STALE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.gridrls.cli.audit.AuditReport.FalsePositives;
import org.gridrls.cli.audit.Difference.DifferenceKind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks what an audit finds, and how it explains it. */
class AuditTest {
  private static final int NAMES = 2_000;

  private final FakePair pair = new FakePair();

  @BeforeEach
  void fill() {
    for (int i = 0; i < NAMES; i++) {
      pair.change("n" + i, true);
    }
    pair.tell();
  }

  private AuditReport audit() {
    return new Audit(pair, AuditLimits.DEFAULT).run();
  }

  private void assertFound(DifferenceKind kind, String name) {
    assertTrue(audit().differences().contains(new Difference(kind, name)), audit()::toString);
  }

  @Test
  void nothingDiffers() {
    AuditReport report = audit();
    assertTrue(report.isClean(), report::toString);
    assertEquals(0, report.differing());
    assertEquals(0, pair.listed, "nothing had to be listed");
    assertEquals(NAMES, report.names());
  }

  @Test
  void whatChangedSinceIsNotYetSent() {
    pair.change("later", true);
    pair.change("n7", false);
    assertFound(NOT_YET_SENT, "later");
    assertFound(NOT_YET_SENT, "n7");
    assertEquals(Map.of(NOT_YET_SENT, 2L), audit().counts());
    assertTrue(pair.listed < NAMES / 4, "only what differs was listed: " + pair.listed);
  }

  @Test
  void whatTheIndexShouldHaveIsLostAndWhatItShouldNotIsStale() {
    pair.index.remove("n1");
    pair.index.add("ghost");
    assertFound(LOST, "n1");
    assertFound(STALE, "ghost");
    assertEquals(Map.of(LOST, 1L, STALE, 1L), audit().counts());
    assertFalse(audit().isClean());
  }

  @Test
  void whatChangesDuringTheComparisonIsNoLoss() {
    pair.index.remove("n1");
    pair.meanwhile = () -> pair.change("during", true);
    for (int i = 0; i < 50; i++) { // one of them falls into the bucket that differs
      AuditReport report = audit();
      assertTrue(
          report.differences().stream()
              .filter(found -> !found.name().equals("n1"))
              .allMatch(found -> found.kind() == NOT_YET_SENT),
          report::toString);
    }
  }

  @Test
  void aJournalThatDoesNotReachBackIsNoted() {
    for (int i = 0; i < 5; i++) {
      pair.change("later" + i, true);
    }
    pair.oldest = NAMES + 3;
    assertFound(LOST, "later0");
    assertFound(NOT_YET_SENT, "later4");
    assertTrue(audit().notes().get(0).contains("no longer"), audit()::toString);
  }

  @Test
  void aLeaseThatIsOverIsADifferenceOfItsOwn() {
    pair.current = false;
    assertEquals(List.of(new Difference(EXPIRED, "lrc")), audit().differences());
    pair.filter = true;
    assertEquals(List.of(new Difference(EXPIRED, "lrc")), audit().differences());
  }

  @Test
  void anIndexThatHoldsNothingOfItNeverHeardOfIt() {
    pair.heard = false;
    AuditReport report = audit();
    assertEquals(List.of(new Difference(NEVER_HEARD, "lrc")), report.differences());
    assertEquals(NAMES, report.names());
  }

  @Test
  void tooManyDifferencesAreOnlyCounted() {
    pair.index.clear();
    AuditLimits few = new AuditLimits(OptionalInt.of(1_024), 100, 1, 1, 1_000);
    AuditReport report = new Audit(pair, few).run();
    assertTrue(report.differences().size() >= 100 && report.differences().size() < 500);
    assertTrue(report.unexplained() > 500, report.unexplained() + " buckets");
    assertFalse(report.isClean());
  }

  @Test
  void aBigCatalogIsListedInSmallPiecesThoughTheIndexHoldsAlmostNothing() {
    for (int i = 0; i < 100_000; i++) {
      pair.catalog.add("more" + i);
    }
    AuditReport report = audit();
    assertEquals(1_024, report.buckets());
    assertTrue(pair.mostAtOnce <= 25_000, pair.mostAtOnce + " names at once");
    AuditLimits coarse = new AuditLimits(OptionalInt.of(64), 1, 1, 1, 1_000);
    pair.mostAtOnce = 0;
    new Audit(pair, coarse).run();
    assertTrue(pair.mostAtOnce <= 25_000, pair.mostAtOnce + " names at once");
  }

  @Test
  void inAFilterTheNamesAreLookedForAndItsMistakesAreMeasured() {
    pair.filter = true;
    pair.index.remove("n1");
    pair.change("later", true);
    AuditReport report = audit();
    assertEquals(NAMES + 1, report.looked());
    assertEquals(Map.of(LOST, 1L, NOT_YET_SENT, 1L), report.counts());
    FalsePositives mistakes = report.mistakes().orElseThrow();
    double rate = (double) mistakes.yes() / mistakes.asked();
    assertEquals(1.0 / 16, rate, 0.02, "names that end in 0, of random hexadecimal ones");
    assertTrue(
        report.notes().stream().anyMatch(note -> note.contains("only be counted, not listed")));
  }

  @Test
  void aBigFilterIsLookedIntoBySample() {
    pair.filter = true;
    AuditLimits few = new AuditLimits(OptionalInt.of(1_024), 100, 300, 10, 1_000);
    AuditReport report = new Audit(pair, few).run();
    assertTrue(report.looked() >= 300 && report.looked() < 900, report.looked() + " names");
    assertTrue(report.isClean());
    assertTrue(report.notes().get(0).startsWith("a sample"), report::toString);
  }
}
