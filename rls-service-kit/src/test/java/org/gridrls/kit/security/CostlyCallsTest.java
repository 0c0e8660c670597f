package org.gridrls.kit.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;

class CostlyCallsTest {
  private final CostlyCalls queries = new CostlyCalls("query", 1);

  private int asked(String address) {
    return queries.run(Caller.anonymous(address), () -> 1);
  }

  @Test
  void aCallerWaitsForItsOwnAnswerAndForNobodyElses() {
    int others = queries.run(Caller.anonymous("192.0.2.1"), () -> asked("192.0.2.2"));
    assertEquals(1, others);
    RlsException refused =
        assertThrows(
            RlsException.class,
            () -> queries.run(Caller.anonymous("192.0.2.1"), () -> asked("192.0.2.1")));
    assertEquals(RlsError.OVERLOADED, refused.error());
    assertEquals(1, asked("192.0.2.1"), "the failure freed its place");
  }
}
