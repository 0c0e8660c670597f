package org.gridrls.security.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CRLException;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.Certificates;
import org.gridrls.certs.Credential;
import org.gridrls.certs.TrustDirectory;
import org.gridrls.client.AdminClient;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attacks on whom a server trusts: whatever is not surely good is refused. */
class TrustAttacksTest {
  private static final Clock NOW = Clock.systemUTC();
  private static final String INDEPENDENT = "1.3.6.1.5.5.7.21.2";
  private static final String INHERIT_ALL = "1.3.6.1.5.5.7.21.1";
  private static final String OTHER = "/O=Other VO/CN=Certificate Authority";

  @TempDir Path directory;

  private static String refused(AdminClient client) {
    RlsException refusal = assertThrows(RlsException.class, client::ping);
    assertEquals(RlsError.PERMISSION_DENIED, refusal.error(), refusal.getMessage());
    return refusal.getMessage();
  }

  /** Another authority, which is trusted but has no policy. */
  private static CertificateAuthority otherWithoutPolicy(Path trust) throws IOException {
    CertificateAuthority other = CertificateAuthority.create("Other VO", NOW);
    TrustDirectory.write(trust, other);
    for (Path file : Files.list(trust).toList()) {
      boolean policy = file.toString().matches(".*\\.(signing_policy|namespaces)");
      if (policy && Files.readString(file).contains("/O=Other VO/")) {
        Files.delete(file);
      }
    }
    return other;
  }

  @Against(Attack.AUTHORITY_WITHOUT_POLICY)
  @Test
  void anAuthorityWithoutAPolicyIsNotTrusted() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      CertificateAuthority other = otherWithoutPolicy(federation.authority.trust());
      federation.tls.refresh();
      String trouble = federation.tls.trouble().orElse("none");
      assertTrue(trouble.contains(OTHER) && trouble.contains(".signing_policy"), trouble);
      refused(federation.as(other.issue(CertificateOrder.user("Admin"))));
      Credential alice =
          Certificates.signedBy(other.credential(), "Test VO", CertificateOrder.user("Alice"), NOW);
      refused(federation.as(alice));
      federation.as(federation.user("Alice")).ping();
    }
  }

  @Against(Attack.AUTHORITY_WITHOUT_POLICY)
  @Test
  void aServerDoesNotStartWithAnAuthorityWithoutAPolicyUnlessItIsNamed() throws IOException {
    AuthorityDirectory own = AuthorityDirectory.create(directory.resolve("ca"), "Test VO", NOW);
    own.issue(CertificateOrder.host("localhost"));
    otherWithoutPolicy(own.trust());
    Map<String, String> settings = new HashMap<>();
    settings.put("certificate", directory.resolve("ca/localhost.pem").toString());
    settings.put("key", directory.resolve("ca/localhost-key.pem").toString());
    settings.put("trust.directory", own.trust().toString());
    RlsException refusal = assertThrows(RlsException.class, () -> open(settings).close());
    assertEquals(RlsError.BAD_ARGUMENT, refusal.error());
    assertTrue(refusal.getMessage().contains("security.trust.without-policy"));
    assertTrue(refusal.getMessage().contains(OTHER), refusal.getMessage());
    settings.put("trust.without-policy", OTHER);
    open(settings).close();
  }

  private static ServerTls open(Map<String, String> settings) {
    return ServerTls.open(
        ConfigFile.of(settings, read -> TlsConfig.read(read, Duration.ofSeconds(10))).value(), NOW);
  }

  @Test
  void anAuthorityThatIsNamedMaySignAnyNameAndNobodyBelowItMay() throws IOException {
    try (TlsFixture federation =
        new TlsFixture(directory, NOW, Map.of("trust.without-policy", OTHER))) {
      CertificateAuthority other = otherWithoutPolicy(federation.authority.trust());
      federation.tls.refresh();
      federation.as(other.issue(CertificateOrder.user("Carol"))).ping();
      Credential below = OddCertificates.authority(other.credential(), "O=Other VO,CN=Below");
      Credential user = OddCertificates.withUsage(below, "O=Third VO,CN=Eve", digital());
      refused(federation.as(user));
      federation.as(federation.user("Alice")).ping();
      Credential foreign =
          Certificates.signedBy(
              federation.authority.authority().credential(),
              "Other VO",
              CertificateOrder.user("Carol"),
              NOW);
      refused(federation.as(foreign));
    }
  }

  private static int digital() {
    return KeyUsage.digitalSignature;
  }

  @Against(Attack.SUB_AUTHORITY)
  @Test
  void anAuthorityBelowATrustedOneSignsNothingWithoutAPolicyOfItsOwn() {
    try (TlsFixture federation = new TlsFixture(directory)) {
      Credential root = federation.authority.authority().credential();
      Credential below = OddCertificates.authority(root, "O=Test VO,CN=Below");
      refused(federation.as(OddCertificates.withUsage(below, "O=Other VO,CN=Eve", digital())));
      refused(federation.as(OddCertificates.withUsage(below, "O=Test VO,CN=Eve", digital())));
      assertEquals(List.of(), federation.names());
    }
  }

  @Against(Attack.FALSE_PROXY)
  @Test
  void onlyProxiesThatInheritAreTaken() {
    try (TlsFixture federation = new TlsFixture(directory, NOW, Map.of("trust.proxies", "true"))) {
      Credential alice = federation.user("Alice");
      federation.as(OddCertificates.proxy(alice, INHERIT_ALL, true)).ping();
      refused(federation.as(OddCertificates.proxy(alice, INDEPENDENT, true)));
      refused(federation.as(OddCertificates.proxy(alice, "1.3.6.1.4.1.99999.1", true)));
      refused(federation.as(OddCertificates.proxy(alice, INHERIT_ALL, false)));
      refused(federation.as(OddCertificates.legacyProxy(alice, "proxy")));
      refused(federation.as(OddCertificates.legacyProxy(alice, "limited proxy")));
      refused(federation.as(OddCertificates.legacyProxy(alice, "1234")));
      Credential independent = OddCertificates.proxy(alice, INDEPENDENT, true);
      refused(federation.as(OddCertificates.proxy(independent, INHERIT_ALL, true)));
      assertEquals(1, federation.callers.size());
    }
  }

  @Against(Attack.WRONG_KEY_USAGE)
  @Test
  void aKeyThatIsNotForSignaturesProvesNothing() {
    try (TlsFixture federation = new TlsFixture(directory, NOW, Map.of("trust.proxies", "true"))) {
      Credential root = federation.authority.authority().credential();
      Credential eve = OddCertificates.withUsage(root, "O=Test VO,CN=Eve", KeyUsage.keyAgreement);
      refused(federation.as(eve));
      refused(federation.as(OddCertificates.proxy(eve, INHERIT_ALL, true)));
      federation.as(OddCertificates.withUsage(root, "O=Test VO,CN=Bob", digital())).ping();
    }
  }

  /** A server that trusts PEM files, whose authority's list ended an hour ago. */
  private TlsFixture withStaleList(String grace) throws IOException {
    Path files = directory.resolve("files");
    Files.createDirectories(files);
    Path list = files.resolve("list.crl");
    Map<String, Object> settings = new HashMap<>();
    settings.put(
        "trust.certificates", List.of(directory.resolve("ca/ca.pem").toString(), list.toString()));
    if (!grace.isEmpty()) {
      settings.put("trust.revocation-grace", grace);
    }
    Files.writeString(list, "");
    return new TlsFixture(directory, NOW, settings);
  }

  /** Rewritten, so that it ended a while ago and names these. */
  private void stale(TlsFixture federation, Duration ended, X509Certificate... revoked)
      throws Exception {
    Credential root = federation.authority.authority().credential();
    Instant now = NOW.instant();
    X509CRL list =
        OddCertificates.revocations(
            root, now.minus(Duration.ofDays(30)), now.minus(ended), revoked);
    Files.writeString(directory.resolve("files/list.crl"), pem(list));
    federation.tls.refresh();
    assertEquals(Optional.empty(), federation.tls.trouble());
  }

  private static String pem(X509CRL list) throws CRLException {
    return "-----BEGIN X509 CRL-----\n"
        + Base64.getMimeEncoder().encodeToString(list.getEncoded())
        + "\n-----END X509 CRL-----\n";
  }

  @Against(Attack.STALE_REVOCATIONS)
  @Test
  void aListThatIsOverDoesNotUnrevoke() throws Exception {
    try (TlsFixture federation = withStaleList("")) {
      Credential alice = federation.user("Alice");
      Credential bob = federation.user("Bob");
      stale(federation, Duration.ofHours(-1), alice.certificate());
      refused(federation.as(alice));
      federation.as(bob).ping();
      stale(federation, Duration.ofHours(1), alice.certificate());
      refused(federation.as(alice));
      String why = refused(federation.as(bob));
      assertTrue(why.contains("revocation list"), why);
    }
  }

  @Test
  void aGracePeriodKeepsTheOldListInForce() throws Exception {
    try (TlsFixture federation = withStaleList("2h")) {
      Credential alice = federation.user("Alice");
      Credential bob = federation.user("Bob");
      stale(federation, Duration.ofHours(1), alice.certificate());
      refused(federation.as(alice));
      federation.as(bob).ping();
      stale(federation, Duration.ofHours(3), alice.certificate());
      refused(federation.as(alice));
      refused(federation.as(bob));
    }
  }

  @Test
  void aListThatItsAuthorityDidNotSignIsNoList() throws Exception {
    try (TlsFixture federation = withStaleList("")) {
      CertificateAuthority impostor = CertificateAuthority.create("Test VO", NOW);
      Instant now = NOW.instant();
      X509CRL list =
          OddCertificates.revocations(
              impostor.credential(), now.minusSeconds(60), now.plusSeconds(3_600));
      Files.writeString(directory.resolve("files/list.crl"), pem(list));
      federation.tls.refresh();
      refused(federation.as(federation.user("Bob")));
    }
  }

  @Against(Attack.STALE_REVOCATIONS)
  @Test
  void aClientDoesNotCallAServerOnTheWordOfAListThatIsOver() throws Exception {
    try (TlsFixture federation = new TlsFixture(directory)) {
      Credential root = federation.authority.authority().credential();
      Instant now = NOW.instant();
      X509CRL list =
          OddCertificates.revocations(root, now.minusSeconds(7_200), now.minusSeconds(3_600));
      Path file = Files.writeString(directory.resolve("stale.crl"), pem(list));
      CredentialFiles trust = CredentialFiles.trusting(federation.authority.certificate(), file);
      RlsException refusal = assertThrows(RlsException.class, () -> federation.as(trust).ping());
      assertEquals(RlsError.TRANSPORT_FAILED, refusal.error());
      assertTrue(refusal.getMessage().contains("revocation list"), refusal.getMessage());
      refused(federation.as(trust.withRevocationGrace(Duration.ofHours(2))));
    }
  }

  /** The server shows that certificate from now on. */
  private static void show(TlsFixture federation, Credential other) throws IOException {
    Files.writeString(federation.own("localhost.pem"), other.certificatePem());
    Files.writeString(federation.own("localhost-key.pem"), other.keyPem());
    federation.tls.refresh();
  }

  @Against(Attack.HOST_BY_COMMON_NAME)
  @Test
  void aHostThatOnlyItsCommonNameNamesIsNotCalled() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      Credential root = federation.authority.authority().credential();
      show(federation, OddCertificates.withUsage(root, "O=Test VO,CN=localhost", digital()));
      CredentialFiles trust = CredentialFiles.trusting(federation.authority.certificate());
      String url = federation.server.url("").replace("127.0.0.1", "localhost");
      AdminClient client = new AdminClient(federation.connector(trust), url);
      RlsException refusal = assertThrows(RlsException.class, client::ping);
      assertTrue(refusal.getMessage().contains("common name"), refusal.getMessage());
    }
  }

  @Against(Attack.WEAK_CIPHER)
  @Test
  void suitesWithoutForwardSecrecyOrWithCbcAreOff() throws Exception {
    try (TlsFixture federation = new TlsFixture(directory)) {
      CredentialFiles trust = CredentialFiles.trusting(federation.authority.certificate());
      SSLSocketFactory ours = TlsIdentity.of(trust).sockets();
      URI server = URI.create(federation.server.url(""));
      try (SSLSocket socket = (SSLSocket) ours.createSocket(server.getHost(), server.getPort())) {
        String[] weak =
            Stream.of(socket.getSupportedCipherSuites())
                .filter(suite -> suite.contains("_CBC_") || suite.startsWith("TLS_RSA_"))
                .toArray(String[]::new);
        assertTrue(weak.length > 10, "only " + weak.length);
        assertTrue(Collections.disjoint(List.of(socket.getEnabledCipherSuites()), List.of(weak)));
        socket.setEnabledProtocols(new String[] {"TLSv1.2"});
        socket.setEnabledCipherSuites(weak);
        assertThrows(SSLException.class, socket::startHandshake);
      }
    }
  }
}
