package org.gridrls.security.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.kit.security.Caller;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

class TokenCacheTest {
  private final MutableClock clock = MutableClock.standing();
  private final TokenCache seen = new TokenCache(clock);
  private final AtomicInteger checks = new AtomicInteger();

  private Caller check(String token) {
    checks.incrementAndGet();
    if (token.startsWith("bad")) {
      throw TokenAuthenticator.refused("is bad");
    }
    return Caller.certified(Caller.Method.TOKEN, token, "");
  }

  @Test
  void aGoodTokenIsCheckedAgainAfterSomeSeconds() {
    for (int i = 0; i < 5; i++) {
      assertEquals("good", seen.caller("good", this::check).name());
    }
    assertEquals(1, checks.get());
    clock.advance(TokenCache.TRUST.minus(Duration.ofMillis(1)));
    seen.caller("good", this::check);
    assertEquals(1, checks.get());
    clock.advance(Duration.ofMillis(1));
    seen.caller("good", this::check);
    assertEquals(2, checks.get());
  }

  @Test
  void aBadTokenIsCheckedEachTime() {
    for (int i = 0; i < 3; i++) {
      assertThrows(RuntimeException.class, () -> seen.caller("bad", this::check));
    }
    assertEquals(3, checks.get());
    assertEquals("good", seen.caller("good", this::check).name());
    assertEquals("other", seen.caller("other", this::check).name());
  }
}
