package org.gridrls.client.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;

/** Checks what is repeated, how often, after which pauses. */
class RetriesTest {
  private static final RetryPolicy POLICY =
      new RetryPolicy(4, Duration.ofMillis(100), Duration.ofMillis(300));

  private final List<Duration> pauses = new ArrayList<>();
  private final Queue<RlsException> failures = new ArrayDeque<>();
  private final Retries retries = new Retries(POLICY, pauses::add);
  private int calls;

  private void failWith(RlsError... errors) {
    for (RlsError error : errors) {
      failures.add(new RlsException(error, error.name()));
    }
  }

  private String call() {
    calls++;
    if (!failures.isEmpty()) {
      throw failures.remove();
    }
    return "answer";
  }

  @Test
  void aReadIsRepeatedAfterGrowingPauses() {
    failWith(RlsError.TRANSPORT_FAILED, RlsError.TIMEOUT, RlsError.UNAVAILABLE);
    assertEquals("answer", retries.read(this::call));
    assertEquals(
        List.of(Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofMillis(300)), pauses);
  }

  @Test
  void theLastFailureIsThrownWhenAttemptsRunOut() {
    failWith(RlsError.TIMEOUT, RlsError.TIMEOUT, RlsError.TIMEOUT, RlsError.OVERLOADED);
    RlsException last = assertThrows(RlsException.class, () -> retries.read(this::call));
    assertEquals(RlsError.OVERLOADED, last.error());
    assertEquals(4, calls);
  }

  @Test
  void whatWouldFailAgainIsNotRepeated() {
    for (RlsError error : RlsError.values()) {
      RlsException failure = new RlsException(error, "x");
      boolean callersFault = error.blame() == RlsError.Blame.CALLER;
      assertEquals(false, callersFault && RetryPolicy.passing(failure), error::name);
    }
    failWith(RlsError.LOGICAL_NAME_EXISTS);
    assertThrows(RlsException.class, () -> retries.read(this::call));
    assertEquals(1, calls);
    assertEquals(List.of(), pauses);
  }

  @Test
  void theServersWishForAPauseCountsUpToTheLongest() {
    Duration wish = Duration.ofMillis(250);
    failures.add(RlsException.later(RlsError.OVERLOADED, "busy", wish));
    failures.add(RlsException.later(RlsError.OVERLOADED, "busy", Duration.ofHours(1)));
    retries.read(this::call);
    assertEquals(List.of(wish, Duration.ofMillis(300)), pauses);
  }

  @Test
  void allAttemptsOfAWriteCarryOneRequestIdAndNoOtherWriteDoes() {
    List<String> ids = new ArrayList<>();
    failWith(RlsError.TIMEOUT, RlsError.TRANSPORT_FAILED);
    for (int i = 0; i < 2; i++) {
      retries.write(
          id -> {
            ids.add(id);
            return call();
          });
    }
    assertEquals(4, ids.size());
    assertEquals(1, new HashSet<>(ids.subList(0, 3)).size());
    assertNotEquals(ids.get(0), ids.get(3));
  }

  @Test
  void anInterruptEndsIt() {
    Retries interrupted =
        new Retries(
            POLICY,
            pause -> {
              throw new InterruptedException();
            });
    failWith(RlsError.UNAVAILABLE);
    RlsException ended = assertThrows(RlsException.class, () -> interrupted.read(this::call));
    assertEquals(RlsError.TIMEOUT, ended.error());
    assertEquals(1, calls);
    assertTrue(Thread.interrupted());
  }
}
