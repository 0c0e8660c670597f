package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Full updates that an operator asks for. */
class ForcedListTest extends UpdateFixture {
  @BeforeEach
  void oneIndex() {
    put(0, 3);
    members(rli(RLI, 1));
  }

  @Test
  void anOperatorCanForceAFullUpdate() {
    after(seconds(0));
    assertEquals(List.of(RLI), scheduler.forceUpdate(Optional.of("http://rli:1")));
    assertEquals(List.of("begin 3", "part 0", "commit 1 3"), after(seconds(0)));
    assertEquals(List.of(RLI), scheduler.forceUpdate(Optional.empty()));
    assertEquals(List.of(RLI), scheduler.forceUpdate(Optional.of("rli of " + RLI)));
    assertEquals(List.of(), scheduler.forceUpdate(Optional.of("http://elsewhere")));
    assertEquals(List.of(), scheduler.forceUpdate(Optional.of("no URL at all")));
  }

  @Test
  void aFullUpdateAskedForDuringAnotherIsNotForgotten() {
    index().duringPart = () -> scheduler.forceUpdate(Optional.empty());
    after(seconds(0));
    index().duringPart = () -> {};
    assertEquals("begin 3", after(seconds(0)).get(0));
    assertEquals(List.of(), after(seconds(0)));
  }
}
