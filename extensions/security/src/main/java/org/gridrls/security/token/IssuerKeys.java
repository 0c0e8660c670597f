package org.gridrls.security.token;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import java.io.IOException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The public keys of one issuer: asked for again now and then, and when a token names one that is
 * not known, but not more often than every half minute. If the issuer does not answer, the keys
 * that are known stay good for a while. Safe for threads.
 */
final class IssuerKeys {
  private static final Logger log = LoggerFactory.getLogger(IssuerKeys.class);
  private static final Duration PAUSE = Duration.ofSeconds(30);
  private static final int KEYS_MAX = 100;
  private static final int RSA_BITS_MIN = 2_048;

  private final String issuer;
  private final KeySource source;
  private final Clock clock;
  private final Duration refresh;
  private final Duration stale;
  private final ReentrantLock asking = new ReentrantLock();
  private volatile Held held;
  private volatile Instant lastAsked = Instant.MIN;

  private record Held(List<JWK> keys, Instant since) {}

  IssuerKeys(TokenConfig.Issuer issuer, KeySource source, TokenConfig config, Clock clock) {
    this.issuer = issuer.name();
    this.source = source;
    this.clock = clock;
    this.refresh = config.keys().refresh();
    this.stale = config.keys().stale();
  }

  /** The keys that may have made a signature with this header. */
  List<JWK> matching(JWSHeader header) {
    List<JWK> matching = matching(keys(refresh), header);
    return matching.isEmpty() ? matching(keys(PAUSE), header) : matching;
  }

  private static List<JWK> matching(List<JWK> keys, JWSHeader header) {
    return keys.stream()
        .filter(key -> header.getKeyID() == null || header.getKeyID().equals(key.getKeyID()))
        .filter(
            key -> key.getAlgorithm() == null || key.getAlgorithm().equals(header.getAlgorithm()))
        .filter(
            key ->
                JWSAlgorithm.Family.RSA.contains(header.getAlgorithm())
                    ? key instanceof RSAKey
                    : key instanceof ECKey)
        .toList();
  }

  private List<JWK> keys(Duration age) {
    Instant now = clock.instant();
    Held known = held;
    if (known == null || !known.since().plus(age).isAfter(now)) {
      ask(now, known);
      known = held;
    }
    if (known == null || known.since().plus(stale).isBefore(now)) {
      throw new RlsException(
          RlsError.UNAVAILABLE, "cannot get the keys of the token's issuer: " + issuer);
    }
    return known.keys();
  }

  /** One at a time; who has keys does not wait for newer ones. */
  private void ask(Instant now, Held known) {
    if (known == null) {
      asking.lock();
    } else if (!asking.tryLock()) {
      return;
    }
    try {
      boolean lately = lastAsked.isAfter(now.minus(PAUSE));
      if (!lately && held == known) {
        lastAsked = now;
        held = new Held(usable(JWKSet.parse(source.read())), now);
      }
    } catch (IOException | ParseException | RuntimeException failure) {
      log.error("cannot read the keys of {}: {}", issuer, failure.toString());
    } finally {
      asking.unlock();
    }
  }

  private static List<JWK> usable(JWKSet set) {
    return set.getKeys().stream()
        .filter(key -> key.getKeyUse() == null || key.getKeyUse().equals(KeyUse.SIGNATURE))
        .filter(
            key -> key instanceof ECKey || (key instanceof RSAKey && key.size() >= RSA_BITS_MIN))
        .map(JWK::toPublicJWK)
        .limit(KEYS_MAX)
        .toList();
  }
}
