package org.gridrls.security.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.Certificates;
import org.gridrls.certs.Credential;
import org.gridrls.certs.TrustDirectory;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Trusted certificates count only in their own period, which Java by itself does not check: of
 * authorities, and of servers whose own certificate is trusted.
 */
class ExpiredTrustTest {
  private static final Clock NOW = Clock.systemUTC();
  private static final Clock LONG_AGO = Clock.offset(NOW, Duration.ofDays(-4_000));
  private static final Clock FAR_AHEAD = Clock.offset(NOW, Duration.ofDays(4_000));
  private static final String NOT_VALID = "the trusted certificate is not valid now: ";

  @TempDir Path directory;

  private static String failure(TlsFixture federation, RlsError error, Path trust, Clock clock) {
    Credentials credentials =
        new Credentials(TlsIdentity.of(CredentialFiles.trusting(trust), clock), Optional::empty);
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, credentials)) {
      AdminClient client = new AdminClient(connector, federation.server.url(""));
      RlsException failure = assertThrows(RlsException.class, client::ping);
      assertEquals(error, failure.error(), failure.getMessage());
      return failure.getMessage();
    }
  }

  private static CertificateOrder host(Duration life) {
    return CertificateOrder.host("localhost", "127.0.0.1").goodFor(life);
  }

  /** Has the server show a certificate that it signed itself; returns the file to trust. */
  private Path shown(TlsFixture federation, Duration life, Clock issued) throws IOException {
    Credential own = Certificates.selfSigned("Test VO", host(life), issued);
    Files.writeString(federation.own("localhost-key.pem"), own.keyPem());
    Files.writeString(federation.own("localhost.pem"), own.certificatePem());
    federation.tls.refresh();
    assertEquals(Optional.empty(), federation.tls.trouble());
    return Files.writeString(directory.resolve("trusted.pem"), own.certificatePem());
  }

  @Against(Attack.CERTIFICATE_OUT_OF_TIME)
  @Test
  void aTrustedServerIsRefusedAfterTheEndOfItsCertificate() throws IOException {
    Clock twoDaysAgo = Clock.offset(NOW, Duration.ofDays(-2));
    try (TlsFixture federation = new TlsFixture(directory, twoDaysAgo, Map.of())) {
      Path trusted = shown(federation, Duration.ofDays(1), twoDaysAgo);
      String told = failure(federation, RlsError.TRANSPORT_FAILED, trusted, NOW);
      assertTrue(told.contains(NOT_VALID + "CN=localhost"), told);
      assertTrue(told.endsWith("; get the current one, or check the clock"), told);
    }
  }

  @Test
  void aTrustedServerIsCalledBefore() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      Path trusted = shown(federation, Duration.ofDays(1), NOW);
      String connected = failure(federation, RlsError.PERMISSION_DENIED, trusted, NOW);
      assertTrue(connected.contains("the caller is not authenticated"), connected);
    }
  }

  @Against(Attack.CERTIFICATE_OUT_OF_TIME)
  @Test
  void anAuthorityThatHasExpiredVouchesForNoServer() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      Path authority = federation.authority.certificate();
      String alone = failure(federation, RlsError.TRANSPORT_FAILED, authority, FAR_AHEAD);
      assertTrue(alone.contains(NOT_VALID), alone);
      String current =
          CertificateAuthority.create("Other VO", FAR_AHEAD).credential().certificatePem();
      Path both =
          Files.writeString(directory.resolve("both.pem"), Files.readString(authority) + current);
      String beside = failure(federation, RlsError.TRANSPORT_FAILED, both, FAR_AHEAD);
      assertTrue(beside.contains(NOT_VALID), beside);
      failure(federation, RlsError.PERMISSION_DENIED, both, NOW);
    }
  }

  @Against(Attack.CERTIFICATE_OUT_OF_TIME)
  @Test
  void anAuthorityThatExpiresWhileAServerRunsVouchesForNoClient() {
    MutableClock clock = new MutableClock(NOW.instant());
    Map<String, String> trust =
        Map.of("trust.certificates", directory.resolve("ca/ca.pem").toString());
    try (TlsFixture federation = new TlsFixture(directory, clock, trust)) {
      CredentialFiles alice = federation.files(federation.user("Alice"));
      federation.as(alice).ping();
      clock.advance(Duration.ofDays(4_000));
      RlsException refused =
          assertThrows(RlsException.class, () -> federation.as(federation.user("Bob")).ping());
      assertTrue(refused.getMessage().contains(NOT_VALID), refused::getMessage);
      assertEquals(1, federation.names().size());
    }
  }

  @Against(Attack.CERTIFICATE_OUT_OF_TIME)
  @Test
  void anOpenConnectionEndsWithTheAuthorityOfItsClient() {
    MutableClock clock = new MutableClock(NOW.instant());
    Map<String, String> trust =
        Map.of("trust.certificates", directory.resolve("ca/ca.pem").toString());
    try (TlsFixture federation = new TlsFixture(directory, clock, trust)) {
      CertificateOrder longer = CertificateOrder.user("Alice").goodFor(Duration.ofDays(5_000));
      AdminClient alice = federation.as(federation.authority.authority().issue(longer));
      alice.ping();
      clock.advance(Duration.ofDays(4_000));
      RlsException refused = assertThrows(RlsException.class, alice::ping);
      assertTrue(refused.getMessage().contains(NOT_VALID), refused::getMessage);
      assertEquals(1, federation.names().size());
    }
  }

  @Against(Attack.CERTIFICATE_OUT_OF_TIME)
  @Test
  void anAuthorityOfAGridsDirectoryThatHasExpiredVouchesForNobody() {
    Path files = directory.resolve("old");
    AuthorityDirectory old = AuthorityDirectory.create(files, "Test VO", LONG_AGO);
    CertificateAuthority today = AuthorityDirectory.open(files, NOW).authority();
    TrustDirectory.writeRevocations(old.trust(), today);
    GridTrust trust = GridTrust.read(old.trust(), false, List.of(), NOW);
    X509Certificate[] alice =
        today.issue(CertificateOrder.user("Alice")).chain().toArray(X509Certificate[]::new);
    CertificateException refused =
        assertThrows(CertificateException.class, () -> trust.checkClientTrusted(alice, "UNKNOWN"));
    assertTrue(
        refused.getMessage().contains("not valid now: CN=Certificate Authority,O=Test VO"),
        refused::getMessage);
  }

  @Against(Attack.STALE_REVOCATIONS)
  @Test
  void aRevocationListOfAGridsDirectoryThatIsOverIsReportedAsExpired() throws Exception {
    AuthorityDirectory grid = AuthorityDirectory.create(directory.resolve("grid"), "Test VO", NOW);
    Instant end = NOW.instant().minusSeconds(3_600).truncatedTo(ChronoUnit.SECONDS);
    X509CRL stale =
        OddCertificates.revocations(grid.authority().credential(), end.minusSeconds(3_600), end);
    try (Stream<Path> files = Files.list(grid.trust())) {
      for (Path list : files.filter(file -> file.toString().endsWith(".r0")).toList()) {
        Files.writeString(
            list,
            "-----BEGIN X509 CRL-----\n"
                + Base64.getMimeEncoder().encodeToString(stale.getEncoded())
                + "\n-----END X509 CRL-----\n");
      }
    }
    GridTrust trust = GridTrust.read(grid.trust(), false, List.of(), NOW);
    X509Certificate[] alice =
        grid.authority()
            .issue(CertificateOrder.user("Alice"))
            .chain()
            .toArray(X509Certificate[]::new);
    CertificateException refused =
        assertThrows(CertificateException.class, () -> trust.checkClientTrusted(alice, "UNKNOWN"));
    assertTrue(refused.getMessage().contains("expired at " + end), refused::getMessage);
  }
}
