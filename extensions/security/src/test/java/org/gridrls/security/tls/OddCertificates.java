package org.gridrls.security.tls;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.CRLReason;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v2CRLBuilder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CRLConverter;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.gridrls.certs.Credential;

/** Certificates that our own authority would not issue, signed by keys that are trusted. */
final class OddCertificates {
  private static final ASN1ObjectIdentifier PROXY_INFORMATION =
      new ASN1ObjectIdentifier("1.3.6.1.5.5.7.1.14");
  private static final AtomicLong SERIAL = new AtomicLong(1_000_000);

  private OddCertificates() {}

  /** Adds what an odd certificate says beside its name. */
  @FunctionalInterface
  interface Extras {
    void add(X509v3CertificateBuilder builder) throws Exception;
  }

  /** An RFC 3820 proxy with any policy language, perhaps in an extension that is not critical. */
  static Credential proxy(Credential owner, String policy, boolean critical) {
    ASN1EncodableVector language = new ASN1EncodableVector();
    language.add(new ASN1ObjectIdentifier(policy));
    DERSequence information = new DERSequence(new DERSequence(language));
    return below(
        owner,
        "1234",
        builder -> {
          builder.addExtension(PROXY_INFORMATION, critical, information);
          builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
        });
  }

  /** A proxy as Globus made them before RFC 3820: only its name says what it is. */
  static Credential legacyProxy(Credential owner, String commonName) {
    return below(owner, commonName, builder -> {});
  }

  private static Credential below(Credential owner, String commonName, Extras extras) {
    X500Name issuer = name(owner.certificate());
    return issue(owner, new X500Name(issuer + ",CN=" + commonName), extras);
  }

  /** Issues a certificate that allows these uses of its key only. */
  static Credential withUsage(Credential issuer, String name, int usage) {
    return issue(
        issuer,
        new X500Name(name),
        builder -> builder.addExtension(Extension.keyUsage, true, new KeyUsage(usage)));
  }

  /** An authority below another one. */
  static Credential authority(Credential issuer, String name) {
    return issue(
        issuer,
        new X500Name(name),
        builder -> {
          builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
          builder.addExtension(
              Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
        });
  }

  static Credential issue(Credential issuer, X500Name subject, Extras extras) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair pair = generator.generateKeyPair();
      Instant now = Instant.parse("2026-01-01T00:00:00Z");
      JcaX509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              name(issuer.certificate()),
              BigInteger.valueOf(SERIAL.incrementAndGet()),
              Date.from(now.minusSeconds(86_400)),
              issuer.certificate().getNotAfter(),
              subject,
              pair.getPublic());
      extras.add(builder);
      X509Certificate made =
          new JcaX509CertificateConverter().getCertificate(builder.build(signer(issuer.key())));
      List<X509Certificate> chain = new ArrayList<>(List.of(made));
      chain.addAll(issuer.chain());
      return new Credential(pair.getPrivate(), chain);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** A revocation list that was good from one time to another. */
  static X509CRL revocations(
      Credential issuer, Instant from, Instant until, X509Certificate... revoked) {
    try {
      X509v2CRLBuilder builder = new X509v2CRLBuilder(name(issuer.certificate()), Date.from(from));
      builder.setNextUpdate(Date.from(until));
      for (X509Certificate one : revoked) {
        builder.addCRLEntry(one.getSerialNumber(), Date.from(from), CRLReason.keyCompromise);
      }
      return new JcaX509CRLConverter().getCRL(builder.build(signer(issuer.key())));
    } catch (GeneralSecurityException | OperatorCreationException e) {
      throw new AssertionError(e);
    }
  }

  private static ContentSigner signer(PrivateKey key) throws OperatorCreationException {
    return new JcaContentSignerBuilder("SHA256withECDSA").build(key);
  }

  private static X500Name name(X509Certificate certificate) {
    return X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded());
  }
}
