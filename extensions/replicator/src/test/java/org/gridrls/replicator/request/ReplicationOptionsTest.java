package org.gridrls.replicator.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Limits of what a caller can ask of a replicator. */
class ReplicationOptionsTest {
  private static void refused(Executable call) {
    assertEquals(RlsError.BAD_ARGUMENT, assertThrows(RlsException.class, call).error());
  }

  private static ReplicationOptions options(int priority, int concurrency) {
    return new ReplicationOptions("https://s/d", Optional.empty(), priority, concurrency);
  }

  @Test
  void numbersBeyondTheLimitsAreRefused() {
    List.of(-1_000, 0, 1_000).forEach(one -> assertEquals(one, options(one, 1).priority()));
    List.of(Integer.MIN_VALUE, -1_001, 1_001, Integer.MAX_VALUE)
        .forEach(one -> refused(() -> options(one, 1)));
    List.of(Integer.MIN_VALUE, -1, 0, 1_001).forEach(one -> refused(() -> options(0, one)));
  }

  @Test
  void aRequestIdHasALimit() {
    ReplicationOptions.requireRequestId("x".repeat(250));
    refused(() -> ReplicationOptions.requireRequestId("x".repeat(251)));
    refused(() -> ReplicationOptions.requireRequestId(""));
    refused(() -> ReplicationOptions.requireRequestId("a\nb"));
  }
}
