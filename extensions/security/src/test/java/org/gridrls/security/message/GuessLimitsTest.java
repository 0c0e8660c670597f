package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

class GuessLimitsTest {
  private static final int FREE = 3;
  private static final String HOME = "192.0.2.1";

  private final MutableClock clock = MutableClock.standing();
  private final GuessLimits limits = new GuessLimits(FREE, Duration.ofMinutes(15), clock);

  private void wrong(String address, String user) {
    limits.begin(address, user, true);
  }

  private void right(String address, String user) {
    limits.succeeded(limits.begin(address, user, true));
  }

  private void locked(String address, String user) {
    RlsException refused =
        assertThrows(RlsException.class, () -> limits.begin(address, user, true));
    assertEquals(RlsError.OVERLOADED, refused.error());
  }

  @Test
  void guessesAtOneUserCountFromWhereverTheyCome() {
    for (int i = 0; i < FREE; i++) {
      wrong("203.0.113." + i, "alice");
    }
    locked("203.0.113.99", "alice");
    right("203.0.113.99", "bob");
  }

  @Test
  void whoHasLoggedInFromHereIsNotLockedOutByStrangers() {
    right(HOME, "alice");
    for (int i = 0; i < FREE; i++) {
      wrong("203.0.113." + i, "alice");
    }
    locked("203.0.113.99", "alice");
    right(HOME, "alice");
    for (int i = 0; i < FREE; i++) {
      wrong(HOME, "alice");
    }
    locked(HOME, "alice");
  }

  @Test
  void aRightPasswordTakesBackOnlyItsOwnCount() {
    for (int i = 0; i < 20; i++) {
      if (i < FREE - 1) {
        wrong(HOME, "alice");
      }
      right(HOME, "mallory");
    }
    wrong(HOME, "alice");
    locked(HOME, "alice");
    locked(HOME, "mallory");
  }

  @Test
  void attemptsAtOnceAreCountedBeforeTheyAreJudged() {
    GuessLimits.Attempt first = limits.begin(HOME, "alice", true);
    wrong(HOME, "alice");
    wrong(HOME, "alice");
    locked(HOME, "alice");
    limits.succeeded(first);
    clock.advance(Duration.ofSeconds(1));
    wrong(HOME, "alice");
    locked(HOME, "alice");
  }

  @Test
  void waitsDoubleAndWrongOnesAreForgottenSlowly() {
    wrong(HOME, "alice");
    wrong(HOME, "alice");
    for (int seconds = 1; seconds <= 64; seconds *= 2) {
      wrong(HOME, "alice");
      clock.advance(Duration.ofSeconds(seconds).minusMillis(1));
      locked(HOME, "somebody else");
      clock.advance(Duration.ofMillis(1));
    }
    clock.advance(Duration.ofMinutes(60));
    for (int i = 0; i < FREE; i++) {
      wrong(HOME, "alice");
    }
    locked(HOME, "alice");
  }

  @Test
  void guessersAreCountedByNetworkAndNotForEver() {
    for (int i = 0; i < FREE; i++) {
      wrong("2001:db8::" + i, "user" + i);
    }
    locked("2001:db8::f", "alice");
    wrong("2001:db8:1::3", "alice");
    for (int i = 0; i < 20_000; i++) {
      limits.begin("10.1." + i / 250 + "." + i % 250, "nobody" + i, false);
    }
    assertTrue(limits.size() <= 20_010, () -> "" + limits.size());
    wrong("10.9.9.9", "alice");
    wrong("10.9.9.8", "alice");
    locked("10.9.9.7", "alice");
  }
}
