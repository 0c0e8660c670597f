package org.gridrls.security.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.gridrls.kit.security.Caller;

/**
 * Spares a token that was found good the work of being checked again for some seconds; by its
 * digest, so that no token is kept. Safe for threads.
 */
final class TokenCache {
  /** A token may be over, and a key withdrawn, for so long before it is noticed. */
  static final Duration TRUST = Duration.ofSeconds(10);

  private static final int TOKENS_MAX = 10_000;

  private final Cache<String, Caller> tokens;

  TokenCache(Clock clock) {
    tokens =
        Caffeine.newBuilder()
            .maximumSize(TOKENS_MAX)
            .expireAfterWrite(TRUST)
            .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
            .executor(Runnable::run)
            .build();
  }

  /** The caller that the token proves; calls {@code check} if that is not cached. */
  Caller caller(String token, Function<String, Caller> check) {
    String digest = digest(token);
    Caller known = tokens.getIfPresent(digest);
    if (known != null) {
      return known;
    }
    Caller caller = check.apply(token);
    tokens.put(digest, caller);
    return caller;
  }

  private static String digest(String token) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
