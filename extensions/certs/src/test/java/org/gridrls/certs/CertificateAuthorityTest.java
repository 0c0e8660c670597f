package org.gridrls.certs;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertStore;
import java.security.cert.CertificateFactory;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.gridrls.api.RlsException;
import org.gridrls.certs.CertificateOrder.CertificateUse;
import org.gridrls.certs.CertificateOrder.KeyKind;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the JDK accepts what an authority issues, but not what is odd. */
class CertificateAuthorityTest {
  private final MutableClock clock = MutableClock.standing();
  private final CertificateAuthority authority = CertificateAuthority.create("Test VO", clock);

  @ParameterizedTest
  @EnumSource(KeyKind.class)
  void aHostIsTrustedByItsNamesAndForBothSides(KeyKind keys) throws Exception {
    Credential host =
        authority.issue(CertificateOrder.host("lrc.example.org", "127.0.0.1", "::1").with(keys));
    assertDoesNotThrow(() -> validate(host));
    X509Certificate certificate = host.certificate();
    assertEquals(
        List.of(
            List.of(2, "lrc.example.org"), List.of(7, "127.0.0.1"), List.of(7, "0:0:0:0:0:0:0:1")),
        certificate.getSubjectAlternativeNames().stream().toList());
    assertEquals(
        List.of("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"), certificate.getExtendedKeyUsage());
    assertEquals(-1, certificate.getBasicConstraints());
    assertEquals("CN=lrc.example.org,OU=hosts,O=Test VO", subject(host));
  }

  @Test
  void aUserIsTrustedForCallingOnly() throws Exception {
    Credential user = authority.issue(CertificateOrder.user("Alice").goodFor(Duration.ofDays(1)));
    assertDoesNotThrow(() -> validate(user));
    assertEquals(List.of("1.3.6.1.5.5.7.3.2"), user.certificate().getExtendedKeyUsage());
    assertEquals("CN=Alice,OU=people,O=Test VO", subject(user));
    assertEquals(
        clock.instant().plus(Duration.ofDays(1)), user.certificate().getNotAfter().toInstant());
  }

  @Test
  void whatWasTakenBackIsInTheList() {
    Credential good = authority.issue(CertificateOrder.user("Alice"));
    Credential bad = authority.issue(CertificateOrder.user("Mallory"));
    authority.revoke(bad.certificate());
    clock.advance(Duration.ofSeconds(1));
    assertNotNull(authority.revocations().getRevokedCertificate(bad.certificate()));
    assertDoesNotThrow(() -> validate(good));
    assertRefused(bad, "revoked");
  }

  @Test
  void oddCertificatesAreRefused() {
    CertificateOrder order = CertificateOrder.user("Mallory");
    Instant now = clock.instant();
    Duration day = Duration.ofDays(1);
    assertRefused(
        authority.issue(order.goodFrom(now.minus(Duration.ofDays(9)), day)), "validity check");
    assertRefused(authority.issue(order.goodFrom(now.plus(day), day)), "validity check");
    assertRefused(Certificates.selfSigned("Test VO", order, clock), "Path does not chain");
    Credential user = authority.issue(CertificateOrder.user("Alice"));
    assertRefused(
        Certificates.signedBy(user, "Test VO", order, clock), "keyCertSign bit is not set");
    assertRefused(
        CertificateAuthority.create("Test VO", clock).issue(order), "Path does not chain");
  }

  @Test
  void aPurposeCanBeAWrongOne() throws Exception {
    Credential odd =
        authority.issue(CertificateOrder.user("Alice").onlyFor(CertificateUse.CODE_SIGNING));
    assertEquals(List.of("1.3.6.1.5.5.7.3.3"), odd.certificate().getExtendedKeyUsage());
  }

  @Test
  void aProxyBearsTheNameOfItsOwnerAndSaysWhatItIs() throws Exception {
    Credential user = authority.issue(CertificateOrder.user("Alice"));
    Credential proxy = Certificates.proxy(user, false, Duration.ofHours(12), clock);
    assertTrue(subject(proxy).endsWith(",CN=Alice,OU=people,O=Test VO"), subject(proxy));
    assertEquals(
        Set.of("1.3.6.1.5.5.7.1.14", "2.5.29.15"), proxy.certificate().getCriticalExtensionOIDs());
    proxy.certificate().verify(user.certificate().getPublicKey());
    assertEquals(List.of(proxy.certificate(), user.certificate()), proxy.chain());
    Credential limited = Certificates.proxy(proxy, true, Duration.ofHours(1), clock);
    assertEquals(3, limited.chain().size());
    assertFalse(
        Arrays.equals(
            proxy.certificate().getExtensionValue("1.3.6.1.5.5.7.1.14"),
            limited.certificate().getExtensionValue("1.3.6.1.5.5.7.1.14")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a/b", "a\"b", "a\nb", "..", "../x", "a,b", "é"})
  void aNameThatCouldBreakAFileIsRefused(String name) {
    assertThrows(RlsException.class, () -> CertificateOrder.user(name));
    assertThrows(RlsException.class, () -> CertificateOrder.host(name));
    assertThrows(RlsException.class, () -> CertificateOrder.host("good", name));
    assertThrows(RlsException.class, () -> CertificateAuthority.create(name, clock));
  }

  @Test
  void aCredentialDoesNotShowItsKey() {
    Credential user = authority.issue(CertificateOrder.user("Alice"));
    assertEquals("credential of CN=Alice,OU=people,O=Test VO", user.toString());
  }

  private static String subject(Credential credential) {
    return credential.certificate().getSubjectX500Principal().getName();
  }

  private void assertRefused(Credential credential, String why) {
    var failure = assertThrows(CertPathValidatorException.class, () -> validate(credential));
    assertTrue(failure.getMessage().contains(why), failure::getMessage);
  }

  private void validate(Credential credential) throws Exception {
    PKIXParameters parameters =
        new PKIXParameters(Set.of(new TrustAnchor(authority.certificate(), null)));
    parameters.setDate(Date.from(clock.instant()));
    parameters.addCertStore(
        CertStore.getInstance(
            "Collection", new CollectionCertStoreParameters(List.of(authority.revocations()))));
    CertPathValidator.getInstance("PKIX")
        .validate(
            CertificateFactory.getInstance("X.509").generateCertPath(credential.chain()),
            parameters);
  }
}
