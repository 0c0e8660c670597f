package org.gridrls.certs;

import java.math.BigInteger;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.TreeMap;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;
import org.bouncycastle.asn1.x509.CRLNumber;
import org.bouncycastle.asn1.x509.CRLReason;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.cert.X509v2CRLBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CRLConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;

/**
 * Issues the certificates of a test federation, and takes them back. It lives in memory; {@link
 * AuthorityDirectory} keeps one in files. Safe for threads.
 */
public final class CertificateAuthority {
  private static final Duration LIFE = Duration.ofDays(3_650);
  private static final Duration LIST_LIFE = Duration.ofDays(365);
  private static final String COMMON_NAME = "Certificate Authority";

  private final Credential credential;
  private final Clock clock;
  private final Map<BigInteger, Instant> revoked = new TreeMap<>();

  CertificateAuthority(Credential credential, Map<BigInteger, Instant> revoked, Clock clock) {
    this.credential = credential;
    this.clock = clock;
    this.revoked.putAll(revoked);
  }

  /**
   * A new authority, which is not trusted until configured.
   *
   * @param name the federation; all certificates will bear it as their organization
   */
  public static CertificateAuthority create(String name, Clock clock) {
    CertificateOrder.authority(name, LIFE); // refuses a name that can't be one
    Credential own =
        Certificates.selfSigned(name, CertificateOrder.authority(COMMON_NAME, LIFE), clock);
    return new CertificateAuthority(own, Map.of(), clock);
  }

  /** Returns the certificate that others must trust. */
  public X509Certificate certificate() {
    return credential.certificate();
  }

  /** The key that signs everything, for those who test what happens when it signs nonsense. */
  public Credential credential() {
    return credential;
  }

  public Credential issue(CertificateOrder order) {
    return Certificates.issued(credential, organization(), order, clock);
  }

  /** From now on it is in the list of those that are no longer good. */
  public synchronized void revoke(X509Certificate certificate) {
    revoke(certificate.getSerialNumber(), clock.instant());
  }

  synchronized void revoke(BigInteger serial, Instant at) {
    revoked.putIfAbsent(serial, at);
  }

  /** A revocation list, signed now. */
  public synchronized X509CRL revocations() {
    Instant now = clock.instant();
    X509v2CRLBuilder builder = new X509v2CRLBuilder(subject(), Date.from(now.minusSeconds(300)));
    builder.setNextUpdate(Date.from(now.plus(LIST_LIFE)));
    revoked.forEach(
        (serial, at) -> builder.addCRLEntry(serial, Date.from(at), CRLReason.unspecified));
    return Certificates.done(
        () -> {
          builder.addExtension(
              Extension.cRLNumber, false, new CRLNumber(BigInteger.valueOf(now.toEpochMilli())));
          builder.addExtension(
              Extension.authorityKeyIdentifier,
              false,
              new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(certificate()));
          return new JcaX509CRLConverter()
              .getCRL(builder.build(Certificates.signer(credential.key())));
        });
  }

  synchronized Map<BigInteger, Instant> revoked() {
    return Map.copyOf(revoked);
  }

  /** The federation. */
  public String organization() {
    return IETFUtils.valueToString(subject().getRDNs(BCStyle.O)[0].getFirst().getValue());
  }

  X500Name subject() {
    return Certificates.subjectOf(certificate());
  }
}
