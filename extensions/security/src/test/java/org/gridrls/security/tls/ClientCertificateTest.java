package org.gridrls.security.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.CertificateOrder.CertificateUse;
import org.gridrls.certs.CertificateOrder.KeyKind;
import org.gridrls.certs.Certificates;
import org.gridrls.certs.Credential;
import org.gridrls.certs.TrustDirectory;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.kit.security.Caller;
import org.gridrls.security.PingServer;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The callers admitted by a certificate, and those refused, over real connections. */
class ClientCertificateTest {
  private static final Clock NOW = Clock.systemUTC();

  private static final String ACCEPTED =
      "; this server accepts a client certificate of a trusted authority";

  @TempDir Path directory;

  private static RlsException refused(AdminClient client) {
    RlsException refusal = assertThrows(RlsException.class, client::ping);
    assertEquals(RlsError.PERMISSION_DENIED, refusal.error(), refusal.getMessage());
    return refusal;
  }

  @Test
  void aUserIsKnownByName() {
    try (TlsFixture federation = new TlsFixture(directory)) {
      federation.as(federation.user("Alice")).ping();
      Credential rsa =
          federation
              .authority
              .authority()
              .issue(CertificateOrder.user("Bob").with(KeyKind.RSA_2048));
      federation.as(rsa).ping();
      assertEquals(
          List.of("/O=Test VO/OU=people/CN=Alice", "/O=Test VO/OU=people/CN=Bob"),
          federation.names());
      Caller alice = federation.callers.get(0);
      assertEquals(Caller.Method.CERTIFICATE, alice.method());
      assertEquals(alice.name(), alice.distinguishedName().orElseThrow());
      assertEquals("127.0.0.1", alice.address());
    }
  }

  @Against(Attack.UNAUTHENTICATED_CALL)
  @Test
  void withoutACertificateNothingIsServedButTheWsdlAndTheHealth() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      RlsException refusal = refused(federation.nobody());
      assertEquals("the caller is not authenticated" + ACCEPTED, refusal.getMessage());
      SoapConnector nobody =
          federation.connector(CredentialFiles.trusting(federation.authority.certificate()));
      assertEquals("ok\n", text(nobody, federation.server.url("/health")));
      String wsdl = text(nobody, federation.server.url("/ws/admin?wsdl"));
      assertTrue(wsdl.contains("\"https://127.0.0.1:"), wsdl);
      assertEquals(List.of(), federation.names());
    }
  }

  private static String text(SoapConnector connector, String url) throws IOException {
    try (InputStream in = connector.open(URI.create(url)).getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Against(Attack.SPOOFED_HEADERS)
  @Test
  void headersProveNothing() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      SoapConnector nobody =
          federation.connector(CredentialFiles.trusting(federation.authority.certificate()));
      HttpURLConnection call = nobody.open(URI.create(federation.server.url("/ws/admin")));
      String alice = federation.user("Alice").certificatePem().replaceAll("\\s+", " ");
      call.setDoOutput(true);
      call.setRequestProperty("Content-Type", "text/xml;charset=UTF-8");
      for (String header : List.of("X-SSL-Client-Cert", "SSL_CLIENT_CERT", "Client-Cert")) {
        call.setRequestProperty(header, alice);
      }
      call.setRequestProperty("X-SSL-Client-S-DN", "/O=Test VO/OU=people/CN=Alice");
      call.setRequestProperty("X-SSL-Client-Verify", "SUCCESS");
      call.setRequestProperty("X-Forwarded-For", "127.0.0.1");
      call.setRequestProperty("X-Remote-User", "Alice");
      call.setRequestProperty("Forwarded", "for=127.0.0.1;proto=https");
      call.getOutputStream()
          .write(PingServer.envelope("<a:ping/>").getBytes(StandardCharsets.UTF_8));
      assertEquals(500, call.getResponseCode());
      String fault = new String(call.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(fault.contains("PERMISSION_DENIED"), fault);
      assertEquals(List.of(), federation.names());
    }
  }

  @Against(Attack.UNTRUSTED_CERTIFICATE)
  @Test
  void strangersAreRefused() {
    try (TlsFixture federation = new TlsFixture(directory)) {
      CertificateAuthority other = CertificateAuthority.create("Test VO", NOW);
      RlsException untrusted = refused(federation.as(other.issue(CertificateOrder.user("Alice"))));
      assertTrue(
          untrusted.getMessage().endsWith("no trusted authority, or is malformed" + ACCEPTED),
          untrusted::getMessage);
      CertificateOrder alice = CertificateOrder.user("Alice");
      refused(federation.as(Certificates.selfSigned("Test VO", alice, NOW)));
      Credential user = federation.user("Alice");
      refused(federation.as(Certificates.signedBy(user, "Test VO", alice, NOW)));
      assertEquals(List.of(), federation.names());
    }
  }

  @Against(Attack.CERTIFICATE_OUT_OF_TIME)
  @Test
  void outOfTimeOrPurposeIsRefused() {
    try (TlsFixture federation = new TlsFixture(directory)) {
      CertificateAuthority authority = federation.authority.authority();
      CertificateOrder alice = CertificateOrder.user("Alice");
      Instant now = NOW.instant();
      Duration day = Duration.ofDays(1);
      refused(federation.as(authority.issue(alice.goodFrom(now.minus(day.multipliedBy(2)), day))));
      refused(federation.as(authority.issue(alice.goodFrom(now.plus(day), day))));
      refused(federation.as(authority.issue(alice.onlyFor(CertificateUse.SERVER))));
      refused(federation.as(authority.issue(alice.onlyFor(CertificateUse.CODE_SIGNING))));
      assertEquals(List.of(), federation.names());
    }
  }

  @Test
  void whoIsTrustedByFileIsJudgedTheSame() {
    Path file = directory.resolve("ca").resolve("ca.pem");
    try (TlsFixture federation =
        new TlsFixture(directory, NOW, Map.of("trust.certificates", file.toString()))) {
      federation.as(federation.user("Alice")).ping();
      CertificateAuthority other = CertificateAuthority.create("Test VO", NOW);
      refused(federation.as(other.issue(CertificateOrder.user("Alice"))));
      CertificateOrder host = CertificateOrder.user("Alice").onlyFor(CertificateUse.SERVER);
      refused(federation.as(federation.authority.authority().issue(host)));
      assertEquals(List.of("/O=Test VO/OU=people/CN=Alice"), federation.names());
    }
  }

  @Against(Attack.FOREIGN_NAME)
  @Test
  void anAuthorityMaySignOnlyItsOwnNames() {
    try (TlsFixture federation = new TlsFixture(directory)) {
      CertificateOrder alice = CertificateOrder.user("Alice");
      Credential foreign =
          Certificates.signedBy(
              federation.authority.authority().credential(), "Another VO", alice, NOW);
      refused(federation.as(foreign));
    }
  }

  @Against(Attack.REVOKED_CERTIFICATE)
  @Test
  void aRevocationAlsoEndsWhatBeganBefore() {
    try (TlsFixture federation = new TlsFixture(directory)) {
      AuthorityDirectory authority = federation.authority;
      AuthorityDirectory.Issued alice = authority.issue(CertificateOrder.user("Alice"));
      AdminClient client = federation.as(alice.credential());
      client.ping();
      authority.revoke("Alice");
      federation.tls.refresh();
      RlsException refusal = refused(client);
      assertTrue(refusal.getMessage().contains("revoked"), refusal.getMessage());
      refused(federation.as(alice.credential()));
      federation.as(federation.user("Bob")).ping();
      assertEquals(2, federation.callers.size());
    }
  }

  @Test
  void anAuthorityIsTrustedFromWhenItComesUntilItGoes() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      CertificateAuthority second = CertificateAuthority.create("Second VO", NOW);
      AdminClient carol = federation.as(second.issue(CertificateOrder.user("Carol")));
      refused(carol);
      Path trust = federation.authority.trust();
      Set<Path> before = list(trust);
      TrustDirectory.write(trust, second);
      federation.tls.refresh();
      carol.ping();
      for (Path added : list(trust)) {
        if (!before.contains(added)) {
          Files.delete(added);
        }
      }
      federation.tls.refresh();
      refused(carol);
      assertEquals(List.of("/O=Second VO/OU=people/CN=Carol"), federation.names());
    }
  }

  @Test
  void anAuthorityWhoseListIsOverIsNotBelievedUntilThereIsANewOne() {
    try (TlsFixture federation = new TlsFixture(directory)) {
      MutableClock then = new MutableClock(NOW.instant().minus(Duration.ofDays(400)));
      CertificateAuthority old = CertificateAuthority.create("Old VO", then);
      TrustDirectory.write(federation.authority.trust(), old);
      federation.tls.refresh();
      CertificateOrder carol =
          CertificateOrder.user("Carol")
              .goodFrom(NOW.instant().minus(Duration.ofHours(1)), Duration.ofDays(1));
      AdminClient client = federation.as(old.issue(carol));
      refused(client);
      then.advance(Duration.ofDays(400));
      TrustDirectory.writeRevocations(federation.authority.trust(), old);
      federation.tls.refresh();
      client.ping();
    }
  }

  private static Set<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.collect(Collectors.toSet());
    }
  }

  @Test
  void proxiesAreAMatterOfTheSetting() {
    try (TlsFixture federation =
        new TlsFixture(directory.resolve("with"), NOW, Map.of("trust.proxies", "true"))) {
      Credential alice = federation.user("Alice");
      federation.as(Certificates.proxy(alice, false, Duration.ofHours(1), NOW)).ping();
      Credential limited = Certificates.proxy(alice, true, Duration.ofHours(1), NOW);
      federation.as(limited).ping();
      federation.as(Certificates.proxy(limited, true, Duration.ofHours(1), NOW)).ping();
      refused(federation.as(Certificates.proxy(limited, false, Duration.ofHours(1), NOW)));
      assertEquals(
          List.of(false, true, true), federation.callers.stream().map(Caller::limited).toList());
      assertEquals(
          List.of("/O=Test VO/OU=people/CN=Alice"),
          federation.names().stream().distinct().toList());
      CertificateAuthority other = CertificateAuthority.create("Test VO", NOW);
      Credential stranger = other.issue(CertificateOrder.user("Alice"));
      refused(federation.as(Certificates.proxy(stranger, false, Duration.ofHours(1), NOW)));
    }
    try (TlsFixture federation = new TlsFixture(directory.resolve("without"))) {
      Credential alice = federation.user("Alice");
      refused(federation.as(Certificates.proxy(alice, false, Duration.ofHours(1), NOW)));
      assertFalse(federation.names().contains("/O=Test VO/OU=people/CN=Alice"));
    }
  }
}
