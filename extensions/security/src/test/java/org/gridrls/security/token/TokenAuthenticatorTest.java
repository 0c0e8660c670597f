package org.gridrls.security.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.security.Caller;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

class TokenAuthenticatorTest {
  private final MutableClock clock = MutableClock.standing();
  private final TokenMaker maker = new TokenMaker("k1");
  private final AtomicReference<String> keySet = new AtomicReference<>(maker.keySet());
  private final AtomicInteger asked = new AtomicInteger();
  private final TokenAuthenticator authenticator = authenticator(Map.of());

  private TokenAuthenticator authenticator(Map<String, ?> more) {
    Map<String, Object> settings = new HashMap<>(more);
    settings.put("issuers", TokenMaker.ISSUER);
    settings.put("keys", "jwks.json");
    settings.put("audiences", TokenMaker.AUDIENCE);
    TokenConfig config = ConfigFile.of(settings, TokenConfig::read).value();
    return new TokenAuthenticator(config, clock, request -> true, location -> this::keys);
  }

  private String keys() throws IOException {
    asked.incrementAndGet();
    if (keySet.get() == null) {
      throw new IOException("away");
    }
    return keySet.get();
  }

  private String token(UnaryOperator<JWTClaimsSet.Builder> change) {
    return maker.token(clock.instant(), change);
  }

  private void refuses(String token, String why) {
    RlsException refused = assertThrows(RlsException.class, () -> authenticator.caller(token));
    assertEquals(RlsError.PERMISSION_DENIED, refused.error());
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
    assertFalse(refused.getMessage().contains(token), "the token is a secret");
  }

  @Test
  void aGoodTokenSaysWhoCallsAndWhatItMay() {
    Caller caller =
        authenticator.caller(
            token(
                claims ->
                    claims
                        .claim("wlcg.groups", List.of("/cms", "/cms/production"))
                        .claim("scope", "openid storage.read:/cms storage.create:/")));
    assertEquals("https://iss.example/#alice", caller.name());
    assertEquals(Caller.Method.TOKEN, caller.method());
    assertEquals(Set.of("/cms", "/cms/production"), caller.groups());
    assertEquals(Set.of("openid", "storage.read:/cms", "storage.create:/"), caller.scopes());
  }

  @Test
  void pathsLieBelowTheIssuersPrefix() {
    Caller caller =
        authenticator(Map.of("prefixes", "lfn:/grid/cms/"))
            .caller(token(claims -> claims.claim("scope", "storage.read:/a storage.modify:/")));
    assertEquals(
        Set.of("storage.read:lfn:/grid/cms/a", "storage.modify:lfn:/grid/cms/"), caller.scopes());
  }

  @Test
  void aTokenIsGoodForItsTimeAndALittleSkew() {
    Instant now = clock.instant();
    String token = token(claims -> claims.expirationTime(Date.from(now.plusSeconds(60))));
    clock.advance(Duration.ofSeconds(89));
    authenticator.caller(token);
    clock.advance(Duration.ofSeconds(1));
    refuses(token, "has expired");
    refuses(token(claims -> claims.expirationTime(null)), "has no expiry");
    refuses(
        token(claims -> claims.notBeforeTime(Date.from(clock.instant().plusSeconds(31)))),
        "not valid yet");
    refuses(
        token(claims -> claims.issueTime(Date.from(clock.instant().plusSeconds(31)))),
        "not valid yet");
  }

  @Against(Attack.BAD_TOKEN)
  @Test
  void claimsThatAreNotForUsAreRefused() {
    refuses(token(claims -> claims.issuer("https://evil.example/")), "issuer");
    refuses(token(claims -> claims.issuer(null)), "issuer");
    refuses(token(claims -> claims.audience("https://other.example")), "aud");
    refuses(token(claims -> claims.audience((String) null)), "aud");
    refuses(token(claims -> claims.claim("wlcg.ver", null)), "wlcg.ver");
    refuses(token(claims -> claims.claim("wlcg.ver", "2.0")), "wlcg.ver");
    refuses(token(claims -> claims.subject(null)), "sub");
    refuses(token(claims -> claims.subject("a\nb")), "sub");
    refuses(token(claims -> claims.claim("wlcg.groups", List.of("/a\n/admin"))), "groups");
    refuses(token(claims -> claims.claim("wlcg.groups", "/a")), "can't be read");
  }

  @Test
  void storageScopesNeedCleanPaths() {
    for (String scope :
        List.of(
            "storage.read",
            "storage.read:",
            "storage.read:a",
            "storage.modify:/a/../b",
            "storage.modify:/a//b",
            "storage.modify:/a/..")) {
      refuses(token(claims -> claims.claim("scope", scope)), "without a clean path");
    }
  }

  @Against(Attack.BAD_TOKEN)
  @Test
  void noSignatureAndSymmetricOnesAreRefused() throws Exception {
    JWTClaimsSet claims = TokenMaker.claims(clock.instant()).build();
    refuses(new PlainJWT(claims).serialize(), "can't be read");
    JWSHeader header =
        new JWSHeader.Builder(JWSAlgorithm.HS256).type(JOSEObjectType.JWT).keyID("k1").build();
    SignedJWT symmetric = new SignedJWT(header, claims);
    symmetric.sign(new MACSigner(maker.key().toECPublicKey().getEncoded()));
    refuses(symmetric.serialize(), "alg");
  }

  @Against(Attack.BAD_TOKEN)
  @Test
  void aTokenThatWasTamperedWithIsRefused() {
    String[] parts = token(claims -> claims).split("\\.");
    String[] other = token(claims -> claims.subject("admin")).split("\\.");
    refuses(parts[0] + "." + other[1] + "." + parts[2], "signature");
    refuses(new TokenMaker("k1").token(clock.instant(), claims -> claims), "signature");
    refuses(parts[0] + "." + parts[1] + ".", "can't be read");
    refuses("nonsense", "can't be read");
    refuses("x".repeat(20_000), "characters");
  }

  @Test
  void anUnknownKeyIsAskedForButNotTooOften() {
    authenticator.caller(token(claims -> claims));
    TokenMaker next = new TokenMaker("k2");
    keySet.set(next.keySet());
    String token = next.token(clock.instant(), claims -> claims);
    refuses(token, "unknown key");
    assertEquals(1, asked.get(), "too soon to ask again");
    clock.advance(Duration.ofSeconds(31));
    authenticator.caller(token);
    assertEquals(2, asked.get());
    refuses(token(claims -> claims), "unknown key");
    refuses(token(claims -> claims), "unknown key");
    assertEquals(2, asked.get());
  }

  @Test
  void keysStayGoodForAWhileIfTheIssuerIsAway() {
    authenticator.caller(token(claims -> claims));
    keySet.set(null);
    clock.advance(Duration.ofHours(23));
    authenticator.caller(token(claims -> claims));
    clock.advance(Duration.ofHours(2));
    RlsException away =
        assertThrows(RlsException.class, () -> authenticator.caller(token(claims -> claims)));
    assertEquals(RlsError.UNAVAILABLE, away.error());
    keySet.set(maker.keySet());
    clock.advance(Duration.ofSeconds(31));
    authenticator.caller(token(claims -> claims));
  }
}
