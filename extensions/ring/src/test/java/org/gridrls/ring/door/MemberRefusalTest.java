package org.gridrls.ring.door;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests what an operator reads of a connection that ended during its greeting. */
class MemberRefusalTest {
  @Test
  void aConnectionThatIsClosedAtOnceIsARefusal() {
    IOException failure = MemberRefusal.of(new EOFException(), false);
    assertInstanceOf(MemberRefusal.class, failure);
    assertTrue(failure.getMessage().contains("closed the connection during the greeting"));
  }

  @Test
  void aGreetingThatTookTooLongIsNoRefusal() {
    IOException failure = MemberRefusal.of(new EOFException(), true);
    assertFalse(failure instanceof MemberRefusal, failure::toString);
    assertTrue(failure.getMessage().startsWith("no reply in time"), failure::getMessage);
  }
}
