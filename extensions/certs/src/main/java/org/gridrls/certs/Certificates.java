package org.gridrls.certs;

import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.Callable;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.x500.RDN;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Certificates that no authority would issue (signed by their owner, or by a party that is no
 * authority) and proxy certificates, which users sign themselves. Stateless, safe for threads.
 */
public final class Certificates {
  /** How much the clocks of a federation may differ. */
  private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(5);

  private static final ASN1ObjectIdentifier PROXY_INFORMATION =
      new ASN1ObjectIdentifier("1.3.6.1.5.5.7.1.14");
  private static final ASN1ObjectIdentifier INHERIT_ALL =
      new ASN1ObjectIdentifier("1.3.6.1.5.5.7.21.1");
  private static final ASN1ObjectIdentifier LIMITED =
      new ASN1ObjectIdentifier("1.3.6.1.4.1.3536.1.1.1.9");
  private static final SecureRandom RANDOM = new SecureRandom();

  private Certificates() {}

  /** One that its owner signed. */
  public static Credential selfSigned(String organization, CertificateOrder order, Clock clock) {
    KeyPair pair = keyPair(order.keyKind());
    X500Name subject = subject(organization, order);
    X509v3CertificateBuilder builder = builder(subject, subject, order, pair, clock.instant());
    Extensions.ofOrder(builder, order, pair.getPublic(), pair.getPublic());
    return new Credential(pair.getPrivate(), List.of(signed(builder, pair.getPrivate())));
  }

  /** One that another certificate signed, whether that one may or not; in the issuer's chain. */
  public static Credential signedBy(
      Credential issuer, String organization, CertificateOrder order, Clock clock) {
    Credential alone = issued(issuer, organization, order, clock);
    List<X509Certificate> chain = new ArrayList<>(alone.chain());
    chain.addAll(issuer.chain());
    return new Credential(alone.key(), chain);
  }

  static Credential issued(
      Credential issuer, String organization, CertificateOrder order, Clock clock) {
    KeyPair pair = keyPair(order.keyKind());
    X500Name by = subjectOf(issuer.certificate());
    X509v3CertificateBuilder builder =
        builder(by, subject(organization, order), order, pair, clock.instant());
    Extensions.ofOrder(builder, order, pair.getPublic(), issuer.certificate().getPublicKey());
    return new Credential(pair.getPrivate(), List.of(signed(builder, issuer.key())));
  }

  /**
   * A proxy certificate (RFC 3820), which lets a program act for a user for a while. A limited one
   * may do less.
   */
  public static Credential proxy(Credential owner, boolean limited, Duration life, Clock clock) {
    KeyPair pair = keyPair(CertificateOrder.KeyKind.EC_P256);
    BigInteger serial = serial();
    X500Name issuer = subjectOf(owner.certificate());
    X500NameBuilder subject = new X500NameBuilder(BCStyle.INSTANCE);
    for (RDN part : issuer.getRDNs()) {
      subject.addMultiValuedRDN(part.getTypesAndValues());
    }
    subject.addRDN(BCStyle.CN, serial.mod(BigInteger.valueOf(Integer.MAX_VALUE)).toString());
    Instant now = clock.instant();
    X509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            issuer,
            serial,
            Date.from(now.minus(CLOCKS_DIFFER)),
            Date.from(now.plus(life)),
            subject.build(),
            pair.getPublic());
    ASN1EncodableVector policy = new ASN1EncodableVector();
    policy.add(limited ? LIMITED : INHERIT_ALL);
    Extensions.add(builder, PROXY_INFORMATION, true, new DERSequence(new DERSequence(policy)));
    Extensions.add(
        builder,
        Extension.keyUsage,
        true,
        new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment));
    List<X509Certificate> chain = new ArrayList<>(List.of(signed(builder, owner.key())));
    chain.addAll(owner.chain());
    return new Credential(pair.getPrivate(), chain);
  }

  private static X509v3CertificateBuilder builder(
      X500Name issuer, X500Name subject, CertificateOrder order, KeyPair pair, Instant now) {
    Instant from = order.from().orElse(now.minus(CLOCKS_DIFFER));
    Instant until = order.from().orElse(now).plus(order.life());
    return new JcaX509v3CertificateBuilder(
        issuer, serial(), Date.from(from), Date.from(until), subject, pair.getPublic());
  }

  private static X500Name subject(String organization, CertificateOrder order) {
    X500NameBuilder name = new X500NameBuilder(BCStyle.INSTANCE);
    name.addRDN(BCStyle.O, organization);
    switch (order.kind()) {
      case HOST -> name.addRDN(BCStyle.OU, "hosts");
      case USER -> name.addRDN(BCStyle.OU, "people");
      case AUTHORITY -> {}
    }
    return name.addRDN(BCStyle.CN, order.name()).build();
  }

  static X500Name subjectOf(X509Certificate certificate) {
    return X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded());
  }

  static ContentSigner signer(PrivateKey key) {
    String algorithm = key.getAlgorithm().startsWith("EC") ? "SHA256withECDSA" : "SHA256withRSA";
    return done(() -> new JcaContentSignerBuilder(algorithm).build(key));
  }

  private static X509Certificate signed(X509v3CertificateBuilder builder, PrivateKey key) {
    return done(() -> new JcaX509CertificateConverter().getCertificate(builder.build(signer(key))));
  }

  private static KeyPair keyPair(CertificateOrder.KeyKind kind) {
    return done(
        () -> {
          KeyPairGenerator generator;
          if (kind == CertificateOrder.KeyKind.RSA_2048) {
            generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2_048, RANDOM);
          } else {
            generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"), RANDOM);
          }
          return generator.generateKeyPair();
        });
  }

  /** Positive, and never 0. */
  private static BigInteger serial() {
    return new BigInteger(126, RANDOM).add(BigInteger.ONE);
  }

  /** Does work that only fails where the JDK lacks something that each JDK has. */
  static <T> T done(Callable<T> work) {
    try {
      return work.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
