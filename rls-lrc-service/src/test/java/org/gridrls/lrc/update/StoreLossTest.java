package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.lrc.catalog.CatalogIdentity;
import org.gridrls.lrc.catalog.CatalogStart;
import org.gridrls.lrc.catalog.InMemoryIdentity;
import org.gridrls.lrc.catalog.InMemoryLossStore;
import org.gridrls.lrc.catalog.LostChanges;
import org.junit.jupiter.api.Test;

/** Checks that a wrong index can make a catalog report too large a loss, never too small a one. */
class StoreLossTest {
  private static final String RLI = "http://rli:1/ws/update";

  private final InMemoryLossStore store = new InMemoryLossStore();
  private CatalogStart start = new CatalogStart("id", 9, 6, 5);
  private InMemoryIdentity identity = InMemoryIdentity.of(start);
  private StoreLoss loss = new StoreLoss(store, start, identity);

  private void restart(long bootId, long sequence) {
    start = new CatalogStart("id", bootId, start.bootId(), sequence);
    identity = InMemoryIdentity.of(start);
    loss = new StoreLoss(store, start, identity);
  }

  private void confirmed(long bootId, long generation) {
    heard(bootId, generation, false);
  }

  private void heard(long bootId, long generation, boolean known) {
    loss.heard(
        RLI,
        new Receipt(
            Receipt.Outcome.ACCEPTED,
            9,
            5,
            Duration.ofMinutes(1),
            Optional.empty(),
            Optional.empty(),
            Optional.of(new BaseState(bootId, generation))),
        known);
  }

  private long lost() {
    return loss.known().map(LostChanges::count).orElse(0L);
  }

  private StoreHistory history() {
    return loss.history(identity.boot());
  }

  @Test
  void aStateBeyondWhatTheStoreHeldWhenItWasOpenedIsLost() {
    assertEquals(new StoreHistory(OptionalLong.of(5), 0, 0), history());
    confirmed(7, 5);
    assertEquals(0, lost());
    confirmed(7, 8);
    assertEquals(3, lost());
    assertEquals(new StoreHistory(OptionalLong.of(5), 3, 0), history());
    confirmed(7, 6); // another index, which was behind
    assertEquals(3, lost());
    confirmed(8, 15);
    assertEquals(10, lost());
  }

  @Test
  void statesOfThisProcessAreNotLost() {
    history(); // sent under this number
    confirmed(9, 20);
    identity.raiseBootId(11);
    confirmed(9, 20);
    assertEquals(0, lost());
    confirmed(11, 20); // of another server
    assertEquals(15, lost());
  }

  @Test
  void commitsThatADatabaseLostWhileTheCatalogRanAreLost() {
    history();
    identity.wentBackTo(4);
    assertEquals(OptionalLong.of(4), history().opened());
    confirmed(9, 6);
    assertEquals(2, lost());
  }

  @Test
  void changesBetweenTwoNumbersOfThisProcessAreNotLost() {
    identity.wentBackTo(6);
    identity.wentBackTo(20);
    confirmed(10, 20);
    assertEquals(0, lost());
    assertTrue(identity.boot().contains(new BaseState(10, 20)));
    assertFalse(identity.boot().contains(new BaseState(9, 8)));
    confirmed(9, 8);
    assertEquals(2, lost());
  }

  @Test
  void aCopyThatRunsElsewhereTakesNothingFromThisOne() {
    heard(12, 8, true);
    assertEquals(0, lost());
    heard(7, 8, true); // of a start before
    assertEquals(3, lost());
  }

  @Test
  void itOutlivesRestartsAndFurtherChanges() {
    confirmed(7, 8);
    restart(12, 50);
    assertEquals(3, lost());
    assertEquals(new StoreHistory(OptionalLong.of(50), 3, 0), history());
  }

  @Test
  void onlyAnOperatorEndsItAndNoIndexRaisesItAgain() {
    confirmed(12, 8);
    assertEquals(3, loss.accept());
    assertEquals(0, lost());
    assertEquals(identity.boot().bootId(), history().acceptedBootId());
    confirmed(12, 8);
    confirmed(7, 1_000_000);
    restart(20, 6);
    confirmed(12, 8);
    assertEquals(0, lost());
    confirmed(13, 8); // of the starts since
    assertEquals(2, lost());
  }

  @Test
  void aNumberThatCantBeFromThisCatalogIsNoClaim() {
    confirmed(9 + CatalogIdentity.AHEAD_MAX + 1, 8);
    assertEquals(0, lost());
    assertEquals(0, loss.accept());
  }
}
