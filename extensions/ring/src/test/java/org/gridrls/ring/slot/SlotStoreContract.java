package org.gridrls.ring.slot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Specifies what every store of a ring does, as two members of one ring see it. */
public abstract class SlotStoreContract {
  private SlotStore one;
  private SlotStore two;

  /** Opens two members of a ring of its own. */
  protected abstract List<SlotStore> open();

  @BeforeEach
  void openBoth() {
    List<SlotStore> both = open();
    one = both.get(0);
    two = both.get(1);
    Eventually.holds(
        "both own all slots", () -> one.map().owned() == 256 && two.map().owned() == 256);
  }

  @AfterEach
  void close() {
    two.close();
    one.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void partsAreAtAllTheirOwnersWhenTheyWerePut() {
    Map<PartId, byte[]> parts = new HashMap<>();
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      parts.put(new PartId(slot, 7), bytes("part " + slot));
    }
    one.put(parts);
    parts.forEach(
        (part, content) -> {
          assertArrayEquals(content, one.local(part).orElseThrow());
          assertArrayEquals(content, two.local(part).orElseThrow());
          assertArrayEquals(content, two.get(part).orElseThrow());
        });
    assertEquals(parts.keySet(), Set.copyOf(two.localParts()));
  }

  @Test
  void aPartThatWasRemovedIsGone() {
    PartId part = new PartId(255, PartId.newStage());
    one.put(Map.of(part, bytes("gone soon")));
    two.remove(List.of(part));
    Eventually.holds("it is gone", () -> one.local(part).isEmpty() && two.get(part).isEmpty());
  }

  @Test
  void anEntryIsPublishedOnlyOverWhatWasSeen() {
    assertTrue(one.publish("m/a", Optional.empty(), "1"));
    assertFalse(two.publish("m/a", Optional.empty(), "2"));
    assertTrue(two.publish("m/a", Optional.of("1"), "3"));
    assertFalse(one.publish("m/a", Optional.of("1"), "4"));
    assertEquals(Map.of("m/a", "3"), one.entries());
    assertEquals(Map.of("m/a", "3"), two.entries());
    assertFalse(one.withdraw("m/a", "1"));
    assertTrue(one.withdraw("m/a", "3"));
    assertEquals(Map.of(), two.entries());
  }

  @Test
  void theOtherMemberHearsOfAnEntry() {
    AtomicInteger heard = new AtomicInteger();
    two.watch(heard::incrementAndGet);
    one.publish("m/a", Optional.empty(), "1");
    Eventually.holds("it heard", () -> heard.get() > 0);
  }

  @Test
  void theMapNamesTheMembersAndTheOwners() {
    Eventually.holds("settled", () -> one.map().settled() && two.map().settled());
    SlotMap map = one.map();
    assertEquals(2, map.members().size());
    assertTrue(map.members().contains(map.self()));
    assertFalse(map.self().equals(two.map().self()));
    map.owners().forEach(owners -> assertEquals(2, owners.size()));
    assertEquals(map.owners(), two.map().owners());
  }
}
