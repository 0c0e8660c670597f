package org.gridrls.api;

import static org.gridrls.api.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages and bulk calls are bounded: a page is capped, a bulk call that is too big is refused. */
class PageRequestTest {
  @Test
  void theFirstPageHasAThousandRowsAndNoCursor() {
    assertEquals(new PageRequest(Optional.empty(), 1_000), PageRequest.first());
  }

  @ParameterizedTest
  @ValueSource(ints = {10_000, 10_001, Integer.MAX_VALUE})
  void aPageIsCapped(int limit) {
    assertEquals(10_000, PageRequest.first(limit).limit());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void refusesAPageWithoutRows(int limit) {
    assertFails(RlsError.BAD_ARGUMENT, () -> PageRequest.first(limit));
  }

  @Test
  void theNextPageHasTheSameSize() {
    assertEquals(new PageRequest(Optional.of("cursor"), 7), PageRequest.first(7).after("cursor"));
  }

  @Test
  void aPageThatFollowsItselfIsRefused() {
    PageRequest second = PageRequest.first(7).after("cursor");
    assertFails(RlsError.INTERNAL, () -> second.after("cursor"));
    assertEquals(new PageRequest(Optional.of("other"), 7), second.after("other"));
  }

  @Test
  void aBulkCallHasAtMost10000Items() {
    assertDoesNotThrow(() -> Limits.requireBulk(0));
    assertDoesNotThrow(() -> Limits.requireBulk(10_000));
    RlsException failure = assertFails(RlsError.TOO_LARGE, () -> Limits.requireBulk(10_001));
    assertTrue(failure.getMessage().contains("10001"));
  }
}
