package org.gridrls.faults.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.faults.history.Answer;
import org.gridrls.faults.history.Answer.Found;
import org.gridrls.faults.history.Answer.Said;
import org.gridrls.faults.history.CatalogFacts;
import org.gridrls.faults.history.Journal;
import org.gridrls.faults.history.World;
import org.junit.jupiter.api.Test;

/** Hand-made histories that violate an invariant, and their neighbours that do not. */
class CheckerTest {
  private static final Duration LEASE = Duration.ofSeconds(6);
  private static final String NAME = "lfn:1";

  private final World world = new World(List.of("a", "b"), 0);
  private final CatalogFacts a = world.catalog("a");
  private final Checker checker =
      new Checker(
          world,
          new Checker.Limits(LEASE, Duration.ofSeconds(1)),
          (from, to) -> List.of("a fault"),
          any -> {});

  private static long at(double seconds) {
    return (long) (seconds * 1e9);
  }

  private void created(String name, double start, double end) {
    a.begin(name, at(start), true);
    a.acknowledge(name, at(end));
  }

  private void deleted(double start, double end) {
    a.begin(NAME, at(start), false);
    a.acknowledge(NAME, at(end));
  }

  private void no(double start, double end, double age) {
    checker.answered(answer(start, end, true, Optional.of(age), new Said(NAME, true, List.of())));
  }

  private void at(String catalog, boolean exists, double start, double end) {
    world.catalog(catalog).begin(NAME, at(start), exists);
    world.catalog(catalog).acknowledge(NAME, at(end));
  }

  @Test
  void deletesThatKeepTheLastCopyLeaveOne() {
    at("a", true, 1, 2);
    at("b", true, 1, 2);
    at("a", false, 3, 4);
    checker.keptOne(NAME);
    assertEquals(List.of(), checker.violations());
    world.catalog("b").begin(NAME, at(3), false);
    checker.keptOne(NAME); // whether it was done is not known
    assertEquals(List.of(), checker.violations());
    world.catalog("b").acknowledge(NAME, at(4));
    checker.keptOne(NAME);
    assertEquals(Invariant.I10, checker.violations().get(0).invariant());
  }

  @Test
  void aNameThatMovesIsNeverAbsent() {
    created(NAME, 1, 2);
    at("b", true, 10, 11);
    deleted(12, 13);
    no(14, 14.1, 8);
    violated(Invariant.I8);
  }

  @Test
  void aNameThatIsRegisteredAgainLaterWasAbsentForAnInstant() {
    created(NAME, 1, 2);
    deleted(10, 11);
    at("b", true, 10.5, 13);
    no(14, 14.1, 8);
    violated();
  }

  @Test
  void aNameThatMovedBeforeTheStatedAgeIsMissing() {
    created(NAME, 1, 2);
    at("b", true, 10, 11);
    deleted(12, 13);
    no(14, 14.1, 2);
    violated(Invariant.I3);
  }

  @Test
  void aCatalogThatJoinedBelongsToAnswersThatAreComplete() {
    CatalogFacts guest = world.joined("guest", at(5));
    guest.begin(NAME, at(5), true);
    guest.acknowledge(NAME, at(6));
    no(10, 10.1, 8); // as of a time before it joined
    violated();
    no(10, 10.1, 2); // covers two of three
    violated(Invariant.I5, Invariant.I3);
  }

  @Test
  void aCatalogThatLeftIsNotJudgedAnyMore() {
    world.joined("guest", at(5)).begin(NAME, at(5), true);
    world.catalog("guest").acknowledge(NAME, at(6));
    world.forget("guest");
    no(10, 10.1, 2);
    violated();
  }

  private static Answer answer(
      double start, double end, boolean complete, Optional<Double> age, Said said) {
    return new Answer(
        "rli", at(start), at(end), List.of(said), complete, 2, age.map(CheckerTest::seconds));
  }

  private static Duration seconds(double seconds) {
    return Duration.ofNanos(at(seconds));
  }

  private void shown(double start, double end, double age) {
    Found found = new Found("a", true, seconds(age), 7);
    checker.answered(
        answer(start, end, false, Optional.empty(), new Said(NAME, false, List.of(found))));
  }

  private void violated(Invariant... expected) {
    assertEquals(
        List.of(expected), checker.violations().stream().map(Violation::invariant).toList());
  }

  @Test
  void aNoThatIsOlderThanTheAcknowledgementIsTrue() {
    created(NAME, 10, 11);
    no(14, 14.1, 3.5);
    violated();
  }

  @Test
  void aNoThatIsYoungerThanTheAcknowledgementIsFalse() {
    created(NAME, 10, 11);
    no(14, 14.1, 2.5);
    violated(Invariant.I3);
    Violation found = checker.violations().get(0);
    assertTrue(found.history().get(0).contains("a fault"), found::toString);
    assertTrue(found.history().toString().contains("NOT_REGISTERED"), found::toString);
  }

  @Test
  void whatIsNotCompleteDeniesNothing() {
    created(NAME, 10, 11);
    checker.answered(answer(20, 21, false, Optional.of(0.0), new Said(NAME, false, List.of())));
    violated();
  }

  @Test
  void aCopyThatLacksInACompleteAnswerIsAViolation() {
    created(NAME, 10, 11);
    Found other = new Found("b", true, Duration.ZERO, -1);
    checker.answered(answer(20, 21, true, Optional.of(1.0), new Said(NAME, false, List.of(other))));
    violated(Invariant.I3, Invariant.I2);
  }

  @Test
  void aCompleteAnswerWithoutAnAgeClaimsToHoldNow() {
    created(NAME, 10, 11);
    checker.answered(answer(10.5, 12, true, Optional.empty(), new Said(NAME, false, List.of())));
    violated();
    checker.answered(answer(12, 12, true, Optional.empty(), new Said(NAME, false, List.of())));
    violated(Invariant.I3);
  }

  @Test
  void bothAnswersAreTrueWhileADeletionIsUnderWayOrUnknown() {
    created(NAME, 1, 2);
    a.begin(NAME, at(10), false);
    no(12, 13, 0);
    shown(12, 13, 0.5);
    violated();
  }

  @Test
  void bothAnswersAreTrueWhileACreationIsUnderWayOrUnknown() {
    a.begin(NAME, at(10), true);
    no(50, 51, 0);
    shown(50, 51, 0.5);
    violated();
  }

  @Test
  void aNameThatWasDeletedBeforeTheAgeOfTheEvidenceMayNotBeShown() {
    created(NAME, 1, 2);
    deleted(10, 11);
    shown(15, 15.1, 5);
    violated();
    shown(15, 15.1, 3);
    violated(Invariant.I2);
  }

  @Test
  void aNameThatWasNeverThereMayNotBeShown() {
    shown(15, 15.1, 5);
    violated(Invariant.I2);
  }

  @Test
  void aNameThatIsShownByAStateWasInThatState() {
    created(NAME, 1, 2);
    shown(3, 4, 0.5);
    Journal journal = new Journal();
    journal.add(7, NAME, true);
    checker.journal(a, journal);
    violated();
    Journal other = new Journal();
    other.add(6, NAME, true);
    other.add(7, NAME, false);
    other.add(8, NAME, true);
    checker.journal(a, other);
    violated(Invariant.I2);
  }

  @Test
  void whatWasShownByAnotherJournalIsNotComparedWithThisOne() {
    created(NAME, 1, 2);
    shown(3, 4, 0.5);
    a.restoring(a.snapshot(), at(5));
    a.restored(at(6));
    shown(7, 8, 0.5);
    checker.journal(a, new Journal());
    violated();
    a.certainAgain(at(9));
    shown(10, 11, 0.5);
    checker.journal(a, new Journal());
    violated(Invariant.I2);
  }

  @Test
  void aFilterMayBeWrongInOneDirection() {
    Found probable = new Found("a", false, Duration.ZERO, 7);
    checker.answered(
        answer(5, 6, false, Optional.empty(), new Said(NAME, false, List.of(probable))));
    violated();
  }

  @Test
  void aCatalogThatIsBehindMayConfirmAStateThatIsOlderThanItsLease() {
    created(NAME, 1, 2);
    shown(20, 21, 7);
    violated();
  }

  @Test
  void aDeadCatalogIsNotCurrentHoweverYoungTheEvidenceIsSaidToBe() {
    created(NAME, 1, 2);
    a.down(at(3));
    shown(9, 9.1, 1);
    violated();
    shown(10, 10.1, 1);
    violated(Invariant.I4);
  }

  @Test
  void aCompleteAnswerSpeaksForAll() {
    checker.answered(
        new Answer(
            "rli",
            at(1),
            at(2),
            List.of(new Said(NAME, true, List.of())),
            true,
            1,
            Optional.of(Duration.ZERO)));
    violated(Invariant.I5);
  }

  @Test
  void aCatalogThatLostWhatItAcknowledgedIsFound() {
    created(NAME, 1, 2);
    checker.catalogSaid(a, NAME, false, at(3), at(4));
    violated(Invariant.I1);
  }

  @Test
  void aCatalogThatHasWhatNobodyRegisteredIsFound() {
    created(NAME, 1, 2);
    deleted(3, 4);
    checker.catalogSaid(a, NAME, true, at(5), at(6));
    violated(Invariant.I1);
  }

  @Test
  void aBackupThatIsPutBackIsTheTruthFromThenOn() {
    created("early", 1, 2);
    CatalogFacts.Snapshot backup = a.snapshot();
    created(NAME, 3, 4);
    a.restoring(backup, at(10));
    no(10.5, 10.6, 0); // it may have happened already
    a.restored(at(11));
    checker.catalogSaid(a, NAME, false, at(12), at(13));
    checker.catalogSaid(a, "early", true, at(12), at(13));
    violated();
    shown(20, 20, 10); // before the backup was put back it had been there
    violated();
    shown(20, 20, 5);
    violated(Invariant.I2);
  }

  @Test
  void whoIsRemovedIsNotExpectedUntilItIsBack() {
    created(NAME, 1, 2);
    Answer without =
        new Answer(
            "rli",
            at(10),
            at(11),
            List.of(new Said(NAME, true, List.of())),
            true,
            1,
            Optional.of(Duration.ZERO));
    a.absent(at(9));
    checker.answered(without);
    violated();
    a.certainAgain(at(9.5));
    checker.answered(without);
    violated(Invariant.I5, Invariant.I3);
  }

  @Test
  void aTwinMayBeShownButDeniesNothing() {
    created(NAME, 1, 2);
    a.twin(at(6), at(5));
    deleted(7, 8);
    shown(20, 20, 1);
    violated();
    created("after", 8, 9);
    checker.answered(answer(20, 20, true, Optional.of(1.0), new Said("after", true, List.of())));
    violated(Invariant.I3);
    a.certainAgain(at(30));
    shown(40, 40, 1);
    violated(Invariant.I3, Invariant.I2);
  }

  @Test
  void nobodyKnowsWhatADamagedStoreSays() {
    created(NAME, 1, 2);
    a.damaged(at(5));
    no(6, 7, 0);
    checker.catalogSaid(a, NAME, false, at(6), at(7));
    violated();
    a.certainAgain(at(8));
    no(10, 11, 1);
    violated(Invariant.I3);
  }

  @Test
  void refusalsAreTyped() {
    checker.refused("create", RlsError.OVERLOADED, at(1));
    violated();
    checker.refused("create", RlsError.INTERNAL, at(1));
    violated(Invariant.I7);
  }

  @Test
  void aPingTakesLessThanASecond() {
    checker.pinged("rli", Optional.empty(), at(1), at(1.9), 0);
    checker.pinged("rli", Optional.empty(), at(1), at(4), 0.7);
    violated();
    checker.pinged("rli", Optional.empty(), at(1), at(4), 0.5);
    checker.pinged("rli", Optional.of(RlsError.TIMEOUT), at(1), at(1.1), 1);
    violated(Invariant.I7, Invariant.I7);
  }

  @Test
  void eachJudgementIsCounted() {
    created(NAME, 1, 2);
    no(10, 11, 1);
    assertEquals(2, checker.checks(Invariant.I3)); // one for each catalog
    assertEquals(1, checker.checks(Invariant.I5));
  }
}
