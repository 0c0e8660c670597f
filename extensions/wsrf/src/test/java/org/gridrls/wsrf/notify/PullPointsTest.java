package org.gridrls.wsrf.notify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wsrf.fault.StandardFault;
import org.junit.jupiter.api.Test;

class PullPointsTest {
  private static final NotifyLimits LIMITS =
      new NotifyLimits(List.of(), 2, 2, 3, 1, 3, Duration.ofSeconds(1), Duration.ofHours(2));

  private final MutableClock clock = MutableClock.standing();
  private final PullPoints<String> pullPoints = new PullPoints<>(LIMITS, clock);

  @Test
  void messagesAreTakenOnceOldestFirst() {
    String id = pullPoints.create("alice");
    assertTrue(pullPoints.put(id, List.of("a", "b")));
    assertEquals(List.of("a"), pullPoints.take("alice", id, 1));
    assertEquals(List.of("b"), pullPoints.take("alice", id, 10));
    assertEquals(List.of(), pullPoints.take("alice", id, 10));
  }

  @Test
  void aFullOneLosesItsOldest() {
    String id = pullPoints.create("alice");
    pullPoints.put(id, List.of("a", "b", "c", "d"));
    assertEquals(List.of("b", "c", "d"), pullPoints.take("alice", id, 10));
  }

  @Test
  void thereAreOnlySoMany() {
    String first = pullPoints.create("alice");
    pullPoints.create("alice");
    assertThrows(StandardFault.class, () -> pullPoints.create("bob"));
    pullPoints.destroy("alice", first);
    pullPoints.create("alice");
    assertFalse(pullPoints.put(first, List.of("a")));
  }

  @Test
  void othersCanOnlyPutMessagesIntoIt() {
    String id = pullPoints.create("alice");
    assertFalse(pullPoints.has("bob", id));
    assertTrue(pullPoints.put(id, List.of("a")));
    assertThrows(StandardFault.class, () -> pullPoints.take("bob", id, 1));
    assertThrows(StandardFault.class, () -> pullPoints.destroy("bob", id));
    assertEquals(List.of("a"), pullPoints.take("alice", id, 1));
  }

  @Test
  void onlyReadingKeepsOne() {
    String read = pullPoints.create("alice");
    String unread = pullPoints.create("alice");
    clock.advance(Duration.ofMinutes(90));
    pullPoints.take("alice", read, 1);
    pullPoints.put(unread, List.of("a"));
    clock.advance(Duration.ofMinutes(60));
    pullPoints.sweep();
    assertTrue(pullPoints.has("alice", read));
    assertFalse(pullPoints.has("alice", unread));
  }
}
