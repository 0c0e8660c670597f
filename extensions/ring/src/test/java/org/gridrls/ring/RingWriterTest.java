package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.ring.peer.LonelyPeers;
import org.gridrls.ring.slot.InMemorySlotStore;
import org.gridrls.ring.slot.Slots;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks that the ring says the stored size of a list, whatever was changed. */
class RingWriterTest {
  private final InMemorySlotStore store = (InMemorySlotStore) InMemorySlotStore.two().get(0);
  private final RingMember member = new RingMember("one", store, new LonelyPeers(), store);

  @AfterEach
  void close() {
    member.close();
  }

  private static List<String> names(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
  }

  private void assertBytes() {
    long stored =
        store.localParts().stream().mapToLong(part -> store.local(part).orElseThrow().length).sum();
    assertEquals(stored, member.held("cms").content().bytes());
  }

  @Test
  void theBytesOfACatalogAreThoseOfItsPartsAfterChangesAndRepacking() {
    List<String> names = names("name-", 500);
    List<String> many =
        names("many-", 100_000).stream().filter(name -> Slots.of(name) < 2).toList();
    member.full("cms", 1, names);
    assertBytes();
    int generation = 1;
    for (int i = 0; i < 20; i++) {
      member.changes(
          "cms", generation, ++generation, List.of("more-" + i), names.subList(i, i + 1));
    }
    assertBytes();
    member.changes("cms", generation, ++generation, many, List.of());
    assertBytes();
    member.changes("cms", generation, ++generation, List.of("one", "two"), many.subList(0, 9));
    assertBytes();
  }
}
