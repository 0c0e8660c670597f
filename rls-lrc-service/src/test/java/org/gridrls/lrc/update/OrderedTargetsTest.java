package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus.Origin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An operator's orders take effect at once, and go before what others say. */
class OrderedTargetsTest extends UpdateFixture {
  private static UpdateTarget some(UpdateKind kind, String... patterns) {
    return new UpdateTarget(RLI, kind, false, List.of(patterns), Optional.empty());
  }

  private static UpdateTarget all(UpdateKind kind) {
    return UpdateTarget.everything(RLI, kind);
  }

  private RlsException refused(RlsError error, Consumer<UpdateScheduler> order) {
    RlsException refused = assertThrows(RlsException.class, () -> order.accept(scheduler));
    assertEquals(error, refused.error(), refused::getMessage);
    return refused;
  }

  @Test
  void anAddedTargetIsSentEverythingAtOnce() {
    put(0, 3);
    scheduler.add(new UpdateTarget("rli:1", UpdateKind.LIST, true, List.of(), Optional.empty()));
    assertEquals(List.of("begin 3", "part 0", "commit 1 3"), after(seconds(0)));
    assertEquals(Origin.OPERATOR, status().origin());
    assertEquals(RLI, status().target().rli());
    assertEquals(Optional.of(Duration.ofHours(24)), status().target().fullInterval());
    assertTrue(status().inStep());
    refused(RlsError.UPDATE_TARGET_EXISTS, s -> s.add(all(UpdateKind.BLOOM)));
  }

  @Test
  void itHasItsOwnInterval() {
    UpdateTarget hourly =
        new UpdateTarget(
            RLI, UpdateKind.LIST, true, List.of(), Optional.of(Duration.ofMinutes(10)));
    scheduler.add(hourly);
    after(seconds(0));
    assertEquals(List.of("heartbeat 0"), after(seconds(599)));
    assertEquals(List.of("begin 0", "commit 0 0"), after(seconds(1)));
  }

  @Test
  void patternsRestrictListsAndFiltersAlike() {
    put(0, 30);
    scheduler.add(some(UpdateKind.LIST, "name/2*"));
    after(seconds(0));
    assertEquals(11, index().names.size());
    scheduler.change(some(UpdateKind.BLOOM, "name/2*", "*/7"));
    assertEquals(List.of("bloom 30 12"), after(seconds(0)));
    assertTrue(index().filter.mightContain("name/7"));
    assertFalse(index().filter.mightContain("name/8"));
    assertEquals(List.of("name/2*", "*/7"), index().sources.get(1).patterns());
  }

  @Test
  void withoutAPatternNothingIsSentAndTheStatusSaysSo() {
    put(0, 3);
    scheduler.add(some(UpdateKind.LIST, "*/1"));
    after(seconds(0));
    scheduler.change(some(UpdateKind.LIST));
    put(3, 200);
    assertEquals(List.of(), after(seconds(200)));
    assertFalse(status().inStep());
    assertTrue(status().lastFailure().orElseThrow().contains("nothing is sent"));
    assertEquals(List.of(RLI), scheduler.forceUpdate(Optional.empty()));
    assertEquals(List.of(), after(seconds(200)));
    scheduler.change(some(UpdateKind.LIST, "*/2"));
    assertEquals(List.of("begin 200", "part 0", "commit 1 1"), after(seconds(0)));
    assertTrue(status().inStep());
    assertEquals(Optional.empty(), status().lastFailure());
  }

  @Test
  void anOrderGoesBeforeAMemberWhichCountsAgainAfterIt() {
    put(0, 3);
    members(rli(RLI, 1, "x*"));
    scheduler.add(all(UpdateKind.LIST));
    after(seconds(0));
    assertEquals(Origin.OPERATOR, status().origin());
    assertEquals(3, index().names.size());
    members(rli(RLI, 2, "x*"));
    assertEquals(Origin.OPERATOR, status().origin());
    scheduler.remove(RLI);
    assertEquals(Origin.MEMBERSHIP, status().origin());
    assertEquals(List.of("x*"), status().target().patterns());
  }

  @Test
  void whatComesFromElsewhereIsNotForTheOperatorToRemove() {
    members(rli(RLI, 1));
    RlsException refused = refused(RlsError.BAD_ARGUMENT, s -> s.remove(RLI));
    assertTrue(refused.getMessage().contains("membership"), refused::getMessage);
    assertTrue(refused.getMessage().contains("rli of " + RLI), refused::getMessage);
    refused(RlsError.BAD_ARGUMENT, s -> s.change(all(UpdateKind.BLOOM)));
    scheduler.close();
    scheduler = scheduler(UpdateKind.LIST, "rli:1");
    refused = refused(RlsError.BAD_ARGUMENT, s -> s.remove("http://rli:1"));
    assertTrue(refused.getMessage().contains("configuration"), refused::getMessage);
    refused(RlsError.UPDATE_TARGET_NOT_FOUND, s -> s.remove("http://nobody"));
    scheduler.add(all(UpdateKind.BLOOM));
    assertEquals(List.of("bloom 0 0"), after(seconds(0)));
    scheduler.remove("http://rli:1/");
    assertEquals(Origin.CONFIGURATION, status().origin());
  }

  @Test
  void aRemovedTargetIsSentNothingMore() {
    scheduler.add(all(UpdateKind.LIST));
    after(seconds(0));
    scheduler.remove(RLI);
    put(0, 500);
    assertEquals(List.of(), after(seconds(100)));
    assertEquals(List.of(), scheduler.status());
    refused(RlsError.UPDATE_TARGET_NOT_FOUND, s -> s.remove(RLI));
    refused(RlsError.UPDATE_TARGET_NOT_FOUND, s -> s.change(all(UpdateKind.LIST)));
  }

  @Test
  void ordersOutliveTheScheduler() {
    scheduler.add(some(UpdateKind.BLOOM, "a*"));
    scheduler.close();
    scheduler = scheduler(UpdateKind.LIST);
    scheduler.retarget();
    assertEquals(List.of("a*"), status().target().patterns());
    assertEquals(UpdateKind.BLOOM, status().target().kind());
  }

  @Test
  @Timeout(30)
  void startedItUpdatesAnAddedTargetByItself() throws Exception {
    put(0, 3);
    CountDownLatch sent = new CountDownLatch(1);
    index().duringPart = sent::countDown;
    scheduler.start();
    scheduler.add(all(UpdateKind.LIST));
    sent.await();
    scheduler.close();
    assertEquals(List.of("begin 3", "part 0", "commit 1 3"), index().takeCalls());
  }
}
