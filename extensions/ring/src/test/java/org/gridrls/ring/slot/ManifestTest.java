package org.gridrls.ring.slot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Route;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.list.NameList;
import org.gridrls.rli.index.source.Contact;
import org.junit.jupiter.api.Test;

class ManifestTest {
  private static UpdateSource source(String member) {
    return new UpdateSource(
        UpdateSource.Catalog.of("http://" + member + ":1/ws/lrc", member),
        new BaseState(3, 4),
        Duration.ofMinutes(2),
        List.of("a*"),
        Duration.ZERO,
        new Route(1, List.of()),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void aManifestIsReadAsItWasWritten() {
    Instant now = Instant.ofEpochMilli(1_700_000_000_123L);
    PartTable parts = PartTable.empty().with(0, 5, 6).with(17, -1, 0).with(255, 0, 9);
    Manifest manifest =
        new Manifest(
            source("cat")
                .through("http://index:1/ws/rli")
                .identifiedBy("id")
                .continuing(new StoreHistory(OptionalLong.of(2), 3, 1)),
            new Contact(
                now,
                Optional.of(now.minusMillis(5)),
                now.minusMillis(9),
                Optional.of(new Contact.Conflict(source("other"), now.plusMillis(7))),
                Optional.of(new BaseState(2, 5)),
                2),
            parts,
            1_234,
            5_678);
    assertEquals(manifest, Manifest.read(manifest.text()));
    assertEquals(manifest.text(), Manifest.read(manifest.text()).text());
    assertNotEquals(
        manifest.text(),
        new Manifest(manifest.source(), manifest.contact(), parts.with(0, 5, 7), 1_234, 5_678)
            .text());
  }

  private static String state(String id, long boot, long generation, long heardAt) {
    UpdateSource source =
        UpdateSource.direct(
            UpdateSource.Catalog.of("http://cat:1/ws/lrc", "cat"),
            new BaseState(boot, generation),
            Duration.ofMinutes(2),
            List.of());
    return new Manifest(
            source.identifiedBy(id),
            Contact.unproved(source, Instant.ofEpochMilli(heardAt)),
            PartTable.empty(),
            0,
            0)
        .text();
  }

  @Test
  void ofTwoSidesOfASplitTheLaterStateOfACatalogWinsThenTheLaterMessage() {
    String held = state("id", 2, 7, 1_000);
    assertTrue(Manifest.compare(held, state("id", 2, 6, 9_000)) > 0);
    assertTrue(Manifest.compare(held, state("id", 1, 8, 9_000)) > 0);
    assertTrue(Manifest.compare(held, state("id", 3, 1, 500)) < 0);
    assertTrue(Manifest.compare(held, state("id", 2, 7, 1_001)) < 0);
    assertTrue(Manifest.compare(held, state("another", 1, 8, 1_001)) < 0);
    assertEquals(0, Manifest.compare(held, held));
  }

  @Test
  void thePartsThatAChangeLeavesAreFound() {
    PartTable before = PartTable.empty().with(1, 10, 11).with(2, 10, 0);
    PartTable after = before.with(1, 10, 12);
    assertEquals(List.of(new PartId(1, 11)), before.without(after));
    assertEquals(List.of(new PartId(1, 12)), after.without(before));
  }

  @Test
  void aSlotIsTheFirstByteOfTheSha1OfAName() {
    assertEquals(0xa9, Slots.of("abc")); // a9993e36...
    assertEquals(0xa9, PartId.slotOf(new PartId(0xa9, 1).key()));
    PartId part = new PartId(3, PartId.newStage());
    assertEquals(part, PartId.ofKey(part.key()));
  }

  @Test
  void overlaysKeepNoNameThatTheBaseAlreadyHas() {
    List<String> sorted = List.of("a", "b", "c");
    byte[] base = PackedNames.of(sorted);
    SlotNames names = SlotNames.read(base, null);
    Overlay overlay = names.overlay().after(names.base(), Set.of("a", "d"), Set.of("b", "nobody"));
    assertEquals(Set.of("d"), overlay.added());
    assertEquals(Set.of("b"), overlay.removed());
    assertEquals(0, overlay.growth());
    assertEquals(List.of("a", "c", "d"), all(SlotNames.read(base, overlay.bytes())));
    Overlay back = overlay.after(names.base(), Set.of("b"), Set.of("d"));
    assertEquals(0, back.size());
    byte[] packed = SlotNames.packed(names.base(), overlay);
    assertEquals(List.of("a", "c", "d"), all(SlotNames.read(packed, null)));
    assertEquals(List.of(), all(SlotNames.read(null, null)));
    assertEquals(0, NameList.EMPTY.size());
  }

  private static List<String> all(SlotNames names) {
    List<String> all = new ArrayList<>();
    names.names().from("").forEachRemaining(all::add);
    return all;
  }
}
