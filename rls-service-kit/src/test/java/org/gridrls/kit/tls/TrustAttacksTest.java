package org.gridrls.kit.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AdminClient;
import org.gridrls.kit.certs.AuthorityDirectory;
import org.gridrls.kit.certs.CertificateAuthority;
import org.gridrls.kit.certs.CertificateOrder;
import org.gridrls.kit.certs.Certificates;
import org.gridrls.kit.certs.Credential;
import org.gridrls.kit.certs.TrustDirectory;
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
    return ServerTls.open(ConfigFile.of(settings, TlsConfig::read).value(), NOW);
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
}
