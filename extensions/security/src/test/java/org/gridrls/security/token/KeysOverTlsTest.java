package org.gridrls.security.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.Credential;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An issuer's keys from a real TLS server whose authority the JDK does not know. */
class KeysOverTlsTest {
  private static final char[] SECRET = "secret".toCharArray();

  @TempDir Path directory;
  private final MutableClock clock = new MutableClock(Clock.systemUTC().instant());
  private final TokenMaker maker = new TokenMaker("k1");
  private AuthorityDirectory authority;
  private HttpsServer server;

  @BeforeEach
  void create() {
    authority = AuthorityDirectory.create(directory.resolve("ca"), "Test VO", clock);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.stop(0);
    }
  }

  private void serve(String host) throws IOException, GeneralSecurityException {
    Credential own = authority.authority().issue(CertificateOrder.host(host));
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(own.keyStore(SECRET), SECRET);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    byte[] keySet = maker.keySet().getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/jwks",
        exchange -> {
          exchange.sendResponseHeaders(200, keySet.length);
          exchange.getResponseBody().write(keySet);
          exchange.close();
        });
    server.start();
  }

  private TokenAuthenticator trusting(Path... trust) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("issuers", TokenMaker.ISSUER);
    settings.put("keys", "https://127.0.0.1:" + server.getAddress().getPort() + "/jwks");
    settings.put("audiences", TokenMaker.AUDIENCE);
    if (trust.length > 0) {
      settings.put("trust", trust[0].toString());
    }
    TokenConfig config = ConfigFile.of(settings, TokenConfig::read).value();
    return new TokenAuthenticator(config, clock, request -> true);
  }

  private String caller(TokenAuthenticator tokens) {
    return tokens.caller(maker.token(clock.instant(), claims -> claims)).name();
  }

  private void hasNoKeys(TokenAuthenticator tokens) {
    RlsException refused = assertThrows(RlsException.class, () -> caller(tokens));
    assertEquals(RlsError.UNAVAILABLE, refused.error(), refused.getMessage());
  }

  @Test
  void theAuthorityOfTheServerIsASetting() throws Exception {
    serve("127.0.0.1");
    assertEquals("https://iss.example/#alice", caller(trusting(authority.certificate())));
    assertEquals("https://iss.example/#alice", caller(trusting(authority.trust())));
  }

  @Against(Attack.FALSE_KEYS)
  @Test
  void keysOfAServerThatIsNotBelievedAreNotTaken() throws Exception {
    serve("127.0.0.1");
    hasNoKeys(trusting());
    hasNoKeys(trusting(other()));
    server.stop(0);
    serve("iss.example");
    hasNoKeys(trusting(authority.certificate()));
  }

  private Path other() throws IOException {
    CertificateAuthority other = CertificateAuthority.create("Test VO", clock);
    return Files.writeString(directory.resolve("trust.pem"), other.credential().certificatePem());
  }

  @Test
  void aNewAuthorityIsReadFromItsFile() throws Exception {
    serve("127.0.0.1");
    Path file = other();
    TokenAuthenticator tokens = trusting(file);
    hasNoKeys(tokens);
    Files.writeString(file, authority.authority().credential().certificatePem() + "\n");
    clock.advance(Duration.ofSeconds(31));
    assertEquals("https://iss.example/#alice", caller(tokens));
  }

  @Test
  void anAuthorityThatCantBeReadIsAMistakeAtOnce() throws Exception {
    serve("127.0.0.1");
    RlsException refused =
        assertThrows(RlsException.class, () -> trusting(directory.resolve("none.pem")));
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
    assertTrue(refused.getMessage().contains("none.pem"), refused.getMessage());
  }
}
