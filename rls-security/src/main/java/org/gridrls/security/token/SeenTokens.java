package org.gridrls.security.token;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.gridrls.kit.security.Caller;

/**
 * Spares a token that was found good the work of being checked again for some seconds; by its
 * digest, so that no token is kept. Safe for threads.
 */
final class SeenTokens {
  /** A token may be over, and a key withdrawn, for so long before it is noticed. */
  static final Duration TRUST = Duration.ofSeconds(10);

  private static final int TOKENS_MAX = 10_000;

  private final Clock clock;
  private final ConcurrentMap<String, Seen> tokens = new ConcurrentHashMap<>();

  private record Seen(Caller caller, Instant until) {}

  SeenTokens(Clock clock) {
    this.clock = clock;
  }

  /** Whom the token proves; {@code check} is asked if that is not known. */
  Caller caller(String token, Function<String, Caller> check) {
    Instant now = clock.instant();
    String digest = digest(token);
    Seen known = tokens.get(digest);
    if (known != null && known.until().isAfter(now)) {
      return known.caller();
    }
    Caller caller = check.apply(token);
    if (tokens.size() >= TOKENS_MAX) {
      tokens.clear();
    }
    tokens.put(digest, new Seen(caller, now.plus(TRUST)));
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
