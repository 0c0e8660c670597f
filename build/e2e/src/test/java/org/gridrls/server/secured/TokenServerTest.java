package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.server.SecuredServers;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server over TLS that takes certificates and tokens. */
public class TokenServerTest {
  @TempDir Path directory;

  @Test
  void aTokenHasTheRightsOfItsScopes() throws Exception {
    ECKey key = new ECKeyGenerator(Curve.P_256).keyID("k").generate();
    Path keys = Files.writeString(directory.resolve("jwks"), new JWKSet(key).toString());
    Path token = directory.resolve("token");
    Files.writeString(token, token(key, "storage.read:/cms storage.create:/cms/new"));
    try (SecuredServers secured = new SecuredServers(directory)) {
      String url = start(secured.servers, keys);
      CredentialFiles files =
          new CredentialFiles(
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              List.of(secured.authority.trust()),
              Optional.of(token));
      try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, Credentials.of(files))) {
        LrcClient catalog = new LrcClient(connector, url);
        catalog.create(Mapping.of("/cms/new/a", "gsiftp://x/a"));
        assertTrue(catalog.exists(ObjectType.LOGICAL_NAME, "/cms/new/a"));
        refused(() -> catalog.create(Mapping.of("/cms/old", "gsiftp://x/b")));
        refused(() -> catalog.exists(ObjectType.LOGICAL_NAME, "/cmsx"));
        refused(catalog::clear);
      }
      Files.writeString(token, token(new ECKeyGenerator(Curve.P_256).keyID("k").generate(), ""));
      try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, Credentials.of(files))) {
        refused(() -> new LrcClient(connector, url).exists(ObjectType.LOGICAL_NAME, "/cms/a"));
      }
      assertFalse(secured.servers.lrc("lrc").exists(ObjectType.LOGICAL_NAME, "/cmsx"));
    }
    String kept = Files.readString(directory.resolve("lrc/audit/audit.jsonl"));
    assertTrue(kept.contains("\"name\":\"https://iss.example/#robot\""), kept);
    assertTrue(kept.contains("\"rule\":\"scope storage.create:/cms/new\""), kept);
  }

  private static String start(Servers servers, Path keys) {
    return servers
        .start(
            "lrc",
            "roles",
            "lrc",
            "security.accept",
            "[certificate,token]",
            "security.tokens.issuers",
            "https://iss.example/",
            "security.tokens.keys",
            keys.toString(),
            "security.tokens.audiences",
            "https://rls.example")
        .baseUrl();
  }

  /** One that a server accepts which knows the key. */
  public static String token(ECKey key, String scope) throws Exception {
    Date now = Date.from(Clock.systemUTC().instant());
    JWTClaimsSet claims =
        new JWTClaimsSet.Builder()
            .issuer("https://iss.example/")
            .subject("robot")
            .audience("https://rls.example")
            .issueTime(now)
            .expirationTime(Date.from(now.toInstant().plus(Duration.ofMinutes(5))))
            .claim("wlcg.ver", "1.0")
            .claim("scope", scope)
            .build();
    SignedJWT token =
        new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("k").build(), claims);
    token.sign(new ECDSASigner(key));
    return token.serialize();
  }

  private static void refused(Runnable call) {
    RlsException refused = assertThrows(RlsException.class, call::run);
    assertEquals(RlsError.PERMISSION_DENIED, refused.error(), refused::getMessage);
  }
}
