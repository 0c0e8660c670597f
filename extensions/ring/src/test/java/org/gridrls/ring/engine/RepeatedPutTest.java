package org.gridrls.ring.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.infinispan.commons.CacheException;
import org.junit.jupiter.api.Test;

/** Parts are put again while owners change, a limited number of times. */
class RepeatedPutTest {
  private int puts;
  private Object owners = new Object();

  private void put() {
    InfinispanSlotStore.putUntilSteady(() -> puts++, () -> owners);
  }

  /** Owners change during the first puts. */
  private void putWhileOwnersChange(int times) {
    InfinispanSlotStore.putUntilSteady(
        () -> owners = ++puts <= times ? new Object() : owners, () -> owners);
  }

  @Test
  void whileOwnersStayPartsArePutOnce() {
    put();
    assertEquals(1, puts);
  }

  @Test
  void partsArePutAgainAfterEachChangeOfOwners() {
    putWhileOwnersChange(3);
    assertEquals(4, puts);
  }

  @Test
  void theLastPutCountsIfOwnersStayDuringIt() {
    putWhileOwnersChange(InfinispanSlotStore.PUTS_MAX - 1);
    assertEquals(InfinispanSlotStore.PUTS_MAX, puts);
  }

  @Test
  void ifOwnersChangeDuringEachPutItIsUnavailable() {
    RlsException failed =
        assertThrows(RlsException.class, () -> putWhileOwnersChange(Integer.MAX_VALUE));
    assertEquals(RlsError.UNAVAILABLE, failed.error());
    assertTrue(failed.getMessage().contains("keep changing"), failed.getMessage());
    assertTrue(failed.retryAfter().isPresent());
    assertEquals(InfinispanSlotStore.PUTS_MAX, puts);
  }

  @Test
  void aPutThatFailsIsNotRepeated() {
    Supplier<Object> changing = Object::new;
    RlsException failed =
        assertThrows(
            RlsException.class,
            () ->
                InfinispanSlotStore.putUntilSteady(
                    () -> {
                      puts++;
                      throw new CacheException("a member is paused");
                    },
                    changing));
    assertEquals(RlsError.UNAVAILABLE, failed.error());
    assertEquals(1, puts);
  }
}
