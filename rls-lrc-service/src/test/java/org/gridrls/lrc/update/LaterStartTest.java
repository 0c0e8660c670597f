package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.update.UpdateKind;
import org.junit.jupiter.api.Test;

/** An index that holds a later start of this catalog than the catalog knows. */
class LaterStartTest extends UpdateFixture {
  private static final String OTHER = "http://other:1/ws/update";

  private void begunWith(UpdateKind kind) {
    scheduler.close();
    scheduler = scheduler(kind);
    put(0, 3);
    members(rli(RLI, 1));
    after(seconds(0));
  }

  private void heldOfStart(long bootId) {
    index().heldBootId = bootId;
    index().held = 2;
    index().names.clear();
  }

  @Test
  void aStorePutBackTakesAGreaterNumberAndSendsEverything() {
    for (UpdateKind kind : UpdateKind.values()) {
      begunWith(kind);
      restart(kind);
      heldOfStart(start.bootId() + 5);
      members(rli(RLI, 1));
      after(seconds(0));
      after(seconds(1));
      assertTrue(status().inStep(), () -> kind + " " + status());
      assertEquals(start.bootId() + 6, index().heldBootId);
      assertEquals(catalog.latestSequence(), index().held);
    }
  }

  @Test
  void soDoesOneThatRemembersNothing() {
    put(0, 3);
    heldOfStart(BOOT_ID + 5);
    index().supersededAtBegin = true;
    members(rli(RLI, 1));
    assertEquals(List.of("begin 3", "heartbeat 0"), after(seconds(0)));
    assertEquals(List.of("begin 3", "part 0", "commit 1 3"), after(seconds(1)));
    assertEquals(3, index().names.size());
    assertEquals(BOOT_ID + 6, index().heldBootId);
  }

  @Test
  void otherIndexesAreToldOnlyTheNewNumber() {
    put(0, 3);
    members(rli(RLI, 1), rli(OTHER, 1));
    after(seconds(0));
    index(OTHER).calls.clear();
    restart(UpdateKind.LIST);
    heldOfStart(start.bootId() + 5);
    members(rli(RLI, 1), rli(OTHER, 1));
    after(seconds(0));
    after(seconds(1));
    assertEquals(start.bootId() + 6, index(OTHER).heldBootId);
    assertFalse(index(OTHER).calls.stream().anyMatch(call -> call.startsWith("begin")));
  }

  @Test
  void againstALiveCopyItDoesNotRaceButSaysWhatToDo() {
    begunWith(UpdateKind.LIST);
    heldOfStart(BOOT_ID + 5);
    put(3, 4);
    after(seconds(0));
    assertEquals(BOOT_ID, identity.boot().bootId());
    String failure = status().lastFailure().orElseThrow();
    assertTrue(failure.contains("stop the copy of this catalog's store"), failure);
    for (int i = 0; i < 20; i++) { // the index is to see that both continue
      assertFalse(after(seconds(40)).isEmpty());
    }
    assertEquals(BOOT_ID, identity.boot().bootId());
    index().forget(); // the copy was silent for a lease
    after(seconds(40));
    after(seconds(1));
    after(seconds(1));
    assertTrue(status().inStep(), status()::toString);
    assertEquals(Optional.empty(), status().lastFailure());
  }

  @Test
  void oneIndexMakesItTakeAGreaterNumberOnce() {
    put(0, 3);
    heldOfStart(BOOT_ID + 5);
    index().supersededAtBegin = true;
    members(rli(RLI, 1));
    after(seconds(0));
    heldOfStart(BOOT_ID + 50);
    after(Duration.ofMinutes(1));
    assertEquals(BOOT_ID + 6, identity.boot().bootId());
    assertTrue(status().lastFailure().orElseThrow().contains("It is start 92"));
  }

  @Test
  void statesOfChangesThatTheStoreLostAreNotBuiltOn() {
    for (UpdateKind kind : UpdateKind.values()) {
      begunWith(kind);
      put(100, 110);
      after(seconds(0));
      identity.wentBackTo(catalog.latestSequence() - 1);
      put(200, 220);
      String whole = kind == UpdateKind.LIST ? "begin" : "bloom";
      assertTrue(after(seconds(0)).get(0).startsWith(whole), kind::toString);
      assertEquals(identity.boot().bootId(), index().heldBootId);
    }
  }
}
