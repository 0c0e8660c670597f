package org.globus.replica.rls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.function.Executable;

/** That a call fails with a code of the original. */
final class Refused {
  private Refused() {}

  static RLSException with(int rc, Executable call) {
    RLSException failure = assertThrows(RLSException.class, call);
    assertEquals(rc, failure.GetRC(), failure::getMessage);
    assertEquals(rc, failure.getRC());
    return failure;
  }
}
