package org.gridrls.security.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Key;
import java.text.ParseException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Caller;

/**
 * Knows callers by a bearer token in the header Authorization: a JWT of the WLCG profile, signed by
 * an issuer that is trusted. An invalid token ends the call; its caller never becomes anonymous.
 * Safe for threads.
 */
public final class TokenAuthenticator implements Authenticator {
  private static final String SCHEME = "bearer ";
  private static final int LENGTH_MAX = 16_384;

  private final TokenConfig config;
  private final Clock clock;
  private final Predicate<HttpServletRequest> secure;
  private final Map<String, Trusted> issuers = new LinkedHashMap<>();
  private final Claims claims;
  private final TokenCache seen;

  private record Trusted(TokenConfig.Issuer issuer, IssuerKeys keys) {}

  /** Over TLS only. Throws BAD_ARGUMENT if the authorities of issuers' servers can't be read. */
  public TokenAuthenticator(TokenConfig config, Clock clock) {
    this(config, clock, HttpServletRequest::isSecure);
  }

  /** {@code secure} says of a connection whether a token on it stays a secret. */
  public TokenAuthenticator(TokenConfig config, Clock clock, Predicate<HttpServletRequest> secure) {
    this(config, clock, secure, KeySource.trusting(config.keys().trust()));
  }

  TokenAuthenticator(
      TokenConfig config,
      Clock clock,
      Predicate<HttpServletRequest> secure,
      Function<String, KeySource> sources) {
    this.config = config;
    this.clock = clock;
    this.secure = secure;
    this.claims = new Claims(config);
    this.seen = new TokenCache(clock);
    for (TokenConfig.Issuer issuer : config.issuers()) {
      KeySource source = sources.apply(issuer.keys());
      issuers.put(
          issuer.name(), new Trusted(issuer, new IssuerKeys(issuer, source, config, clock)));
    }
  }

  @Override
  public Optional<Caller> authenticate(HttpServletRequest request) {
    List<String> values =
        Collections.list(request.getHeaders("Authorization")).stream()
            .filter(value -> value.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
            .toList();
    if (values.isEmpty()) {
      return Optional.empty();
    }
    if (values.size() > 1) {
      throw refused("was sent together with another one");
    }
    if (!secure.test(request)) {
      throw refused("was sent without TLS, so it is no longer secret; have it revoked");
    }
    String token = values.get(0).substring(SCHEME.length()).strip();
    return Optional.of(seen.caller(token, this::caller).at(request.getRemoteAddr()));
  }

  /** Throws PERMISSION_DENIED for a token that proves nothing here. */
  Caller caller(String token) {
    if (token.length() > LENGTH_MAX) {
      throw refused("has more than " + LENGTH_MAX + " characters");
    }
    try {
      SignedJWT signed = SignedJWT.parse(token);
      if (!config.algorithms().contains(signed.getHeader().getAlgorithm().getName())) {
        throw refused("is signed by an algorithm that is not accepted here (header alg)");
      }
      JWTClaimsSet said = signed.getJWTClaimsSet();
      Trusted trusted = said.getIssuer() == null ? null : issuers.get(said.getIssuer());
      if (trusted == null) {
        throw refused("is of an issuer that is not trusted here (claim iss)");
      }
      if (!isSignedBy(trusted.keys(), signed)) {
        throw refused("has a wrong signature, or one by an unknown key");
      }
      return claims.caller(said, trusted.issuer(), clock.instant());
    } catch (ParseException | IllegalArgumentException e) {
      throw refused("can't be read as a JWT");
    }
  }

  private static boolean isSignedBy(IssuerKeys keys, SignedJWT signed) {
    for (Key key : publicKeys(keys.matching(signed.getHeader()))) {
      try {
        if (verified(signed.getHeader(), key, signed)) {
          return true;
        }
      } catch (JOSEException notThisOne) {
        // a key of another size or curve: it has not made this signature
        continue;
      }
    }
    return false;
  }

  private static boolean verified(JWSHeader header, Key key, SignedJWT signed)
      throws JOSEException {
    return signed.verify(new DefaultJWSVerifierFactory().createJWSVerifier(header, key));
  }

  private static List<Key> publicKeys(List<JWK> keys) {
    List<Key> usable = new ArrayList<>();
    for (JWK key : keys) {
      try {
        usable.add(
            key instanceof RSAKey rsa ? rsa.toRSAPublicKey() : ((ECKey) key).toECPublicKey());
      } catch (JOSEException broken) {
        continue;
      }
    }
    return usable;
  }

  static RlsException refused(String why) {
    return new RlsException(RlsError.PERMISSION_DENIED, "the bearer token " + why);
  }
}
