package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateKind;
import org.junit.jupiter.api.Test;

/** How far back the journal reaches while somebody needs it, and no further. */
class JournalKeeperTest extends UpdateFixture {
  private long oldestAfterTrim(long kept, long most) {
    new JournalKeeper(catalog, acknowledged, scheduler, kept, most).run();
    return catalog.changesSince(0, 1).oldestSequence();
  }

  @Test
  void withoutTargetsOnlyTheLastAreKept() {
    put(0, 100);
    assertEquals(91, oldestAfterTrim(10, 50));
  }

  @Test
  void aTargetThatIsAwayKeepsItWithinTheBound() {
    members(rli(RLI, 1));
    put(0, 100);
    after(seconds(0));
    index().failure = new RlsException(RlsError.TRANSPORT_FAILED, "down");
    put(100, 130);
    assertEquals(101, oldestAfterTrim(10, 50));
    put(130, 200);
    assertEquals(151, oldestAfterTrim(10, 50));
    assertTrue(acknowledged.of(RLI).isEmpty());
  }

  @Test
  void aTargetThatWasNeverReachedKeepsNothing() {
    members(rli(RLI, 1));
    index().failure = new RlsException(RlsError.TRANSPORT_FAILED, "down");
    put(0, 100);
    after(seconds(0));
    assertEquals(91, oldestAfterTrim(10, 50));
  }

  @Test
  void aSavedFilterKeepsItForTheNextStart() {
    scheduler.close();
    scheduler = scheduler(UpdateKind.BLOOM);
    members(rli(RLI, 1));
    put(0, 1_000);
    after(seconds(0));
    put(1_000, 1_130);
    after(seconds(0)); // sent, not yet saved
    assertEquals(1_001, oldestAfterTrim(10, 500));
    restart(UpdateKind.BLOOM);
    assertEquals(1_121, oldestAfterTrim(10, 500));
  }

  @Test
  void filtersThatNoTargetNeedsArePutAside() {
    scheduler.close();
    scheduler = scheduler(UpdateKind.BLOOM);
    members(rli(RLI, 1));
    put(0, 100);
    after(seconds(0));
    put(100, 105);
    after(seconds(1));
    after(seconds(30));
    members();
    assertEquals(105, scheduler.saveUnusedFilters().orElseThrow());
    members(rli(RLI, 1));
    assertEquals(List.of("heartbeat 105"), after(seconds(0)));
  }
}
