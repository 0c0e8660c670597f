package org.gridrls.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.function.Executable;

/** Says in one line that something fails, and how. */
public final class Failures {
  private Failures() {}

  public static RlsException assertFails(RlsError error, Executable body) {
    RlsException failure = assertThrows(RlsException.class, body);
    assertEquals(error, failure.error(), failure::getMessage);
    return failure;
  }
}
