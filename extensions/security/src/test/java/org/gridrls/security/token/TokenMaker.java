package org.gridrls.security.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.function.UnaryOperator;

/** An issuer of tokens, for tests. */
public final class TokenMaker {
  public static final String ISSUER = "https://iss.example/";
  public static final String AUDIENCE = "https://rls.example";

  private final ECKey key;

  public TokenMaker(String keyId) {
    try {
      key = new ECKeyGenerator(Curve.P_256).keyID(keyId).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Its key set, as it publishes it. */
  public String keySet() {
    return new JWKSet(key.toPublicJWK()).toString();
  }

  ECKey key() {
    return key;
  }

  /** Claims that are all right. */
  static JWTClaimsSet.Builder claims(Instant now) {
    return new JWTClaimsSet.Builder()
        .issuer(ISSUER)
        .subject("alice")
        .audience(List.of("https://other.example", AUDIENCE))
        .issueTime(Date.from(now))
        .notBeforeTime(Date.from(now))
        .expirationTime(Date.from(now.plus(Duration.ofMinutes(10))))
        .claim("wlcg.ver", "1.0");
  }

  /** A token of what becomes of claims that are all right. */
  public String token(Instant now, UnaryOperator<JWTClaimsSet.Builder> change) {
    JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build();
    SignedJWT token = new SignedJWT(header, change.apply(claims(now)).build());
    try {
      token.sign(new ECDSASigner(key));
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
    return token.serialize();
  }
}
