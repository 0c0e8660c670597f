package org.gridrls.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.testkit.StorageCertificates;
import org.gridrls.testkit.StorageProgram;
import org.gridrls.transfer.FetchOutcome.FetchEnd;
import org.gridrls.transfer.http.HttpPull;
import org.gridrls.transfer.http.OriginCredentials;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.http.ReadableHosts;
import org.gridrls.transfer.http.StorageAccess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens and certificates for one origin each; nginx demands them. */
@Tag("process")
class RealCredentialsTest extends FetchTestBase {
  private static final String TOKEN = "secret-1";
  private static final String NGINX =
      """
      ssl_certificate {home}/tls/server.pem; ssl_certificate_key {home}/tls/server.key;
      log_format seen '$server_port $uri "$http_authorization"';
      server {
        listen 127.0.0.1:{port} ssl; access_log {home}/seen seen;
        location /away/ { return 307 https://localhost:{second}/f; }
        location / { if ($http_authorization !~ "^Bearer secret-[12]$") { return 401; } }
      }
      server {
        listen 127.0.0.1:{second} ssl; access_log {home}/seen seen;
        ssl_client_certificate {home}/tls/ca.pem; ssl_verify_client on;
      }
      """;

  private Path home;
  private StorageCertificates tls;
  private StorageProgram server;
  private Path token;

  @BeforeEach
  void demand() throws IOException {
    home = StorageProgram.home();
    Files.write(StorageProgram.files(home).resolve("f"), content);
    tls =
        new StorageCertificates(home, "tls")
            .issue("server", "DNS:localhost")
            .issue("client", "DNS:client");
    server = StorageProgram.nginx(home, NGINX);
    token = Files.writeString(directory.resolve("token"), "wrong");
  }

  @AfterEach
  void end() {
    if (server != null) { // otherwise its program is missing
      server.close();
    }
  }

  private String open(String path) {
    return "https://localhost:" + server.port() + path;
  }

  private String closed(String path) {
    return "https://localhost:" + server.second() + path;
  }

  private HttpPull pull(String... credentials) {
    List<OriginCredentials> all =
        List.of(credentials).stream().map(OriginCredentials::parse).toList();
    return new HttpPull(
        PullLimits.DEFAULT, StorageAccess.of(Optional.empty(), all), ReadableHosts.ANY);
  }

  private FetchOutcome fetched(HttpPull by, String url) throws Exception {
    Files.deleteIfExists(request(facts(), url).destination());
    return new Fetch(List.of(by), rates).fetch(request(facts(), url), meter::addAndGet);
  }

  private void set(String text) throws IOException {
    Files.writeString(token, text + "\n");
    Files.setLastModifiedTime(token, FileTime.from(Instant.ofEpochSecond(text.hashCode())));
  }

  @Test
  void aTokenIsReadAgainAndStaysAtItsOrigin() throws Exception {
    String trust = " trust=" + tls.file("ca.pem");
    String certificate =
        " certificate=" + tls.file("client.pem") + " key=" + tls.file("client.key");
    try (HttpPull by =
        pull(open("") + " token=" + token + trust, closed("") + certificate + trust)) {
      FetchOutcome outcome = fetched(by, open("/f"));
      assertEquals(FetchEnd.FAILED, outcome.kind(), outcome::toString);
      assertTrue(outcome.failures().get(0).startsWith("denied"), outcome::toString);
      assertFalse(outcome.toString().contains("wrong"), outcome::toString);
      set(TOKEN);
      assertEquals(FetchEnd.FETCHED, fetched(by, open("/f")).kind());
      set("secret-2");
      assertEquals(FetchEnd.FETCHED, fetched(by, open("/f")).kind());
      assertEquals(FetchEnd.FETCHED, fetched(by, open("/away/f")).kind());
      assertEquals(FetchEnd.FETCHED, fetched(by, closed("/f")).kind());
    }
    List<String> seen = Files.readAllLines(home.resolve("seen"));
    assertTrue(seen.contains(server.port() + " /f \"Bearer secret-2\""), seen::toString);
    assertTrue(seen.contains(server.second() + " /f \"-\""), seen::toString);
    assertEquals(
        List.of(),
        seen.stream()
            .filter(line -> line.startsWith(server.second() + " ") && line.contains("Bearer"))
            .toList());
  }

  @Test
  void aServerThatWantsACertificateRefusesOtherOrigins() throws Exception {
    try (HttpPull by = pull(closed("") + " trust=" + tls.file("ca.pem"))) {
      FetchOutcome outcome = fetched(by, closed("/f"));
      assertTrue(outcome.failures().get(0).startsWith("denied"), outcome::toString);
      outcome = fetched(by, open("/f"));
      assertTrue(outcome.failures().get(0).startsWith("untrusted"), outcome::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "https://a.example.org",
        "http://a.example.org token=/t",
        "a.example.org token=/t",
        "https://a.example.org key=/k",
        "https://a.example.org token=",
        "https://a.example.org token=/t token=/u",
        "https://a.example.org password=/t",
        "https://a b token=/t"
      })
  void otherTextsAreRefused(String text) {
    assertThrows(RlsException.class, () -> OriginCredentials.parse(text));
  }
}
