package org.gridrls.certs;

import java.security.PublicKey;
import java.util.regex.Pattern;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;

/** The extensions of a certificate. Stateless, safe for threads. */
final class Extensions {
  /** An IPv4 address, or what only an IPv6 address has. */
  private static final Pattern ADDRESS = Pattern.compile("\\d+(\\.\\d+){3}|.*:.*");

  private Extensions() {}

  static void ofOrder(
      X509v3CertificateBuilder builder, CertificateOrder order, PublicKey own, PublicKey issuer) {
    boolean authority = order.kind() == CertificateOrder.CertificateKind.AUTHORITY;
    add(builder, Extension.basicConstraints, true, new BasicConstraints(authority));
    add(builder, Extension.keyUsage, true, new KeyUsage(usage(order)));
    JcaX509ExtensionUtils keys = Certificates.done(JcaX509ExtensionUtils::new);
    add(builder, Extension.subjectKeyIdentifier, false, keys.createSubjectKeyIdentifier(own));
    add(
        builder,
        Extension.authorityKeyIdentifier,
        false,
        keys.createAuthorityKeyIdentifier(issuer));
    if (!order.purposes().isEmpty()) {
      add(builder, Extension.extendedKeyUsage, false, purposes(order));
    }
    if (!order.alternatives().isEmpty()) {
      GeneralName[] names =
          order.alternatives().stream().map(Extensions::name).toArray(GeneralName[]::new);
      add(builder, Extension.subjectAlternativeName, false, new GeneralNames(names));
    }
  }

  private static int usage(CertificateOrder order) {
    if (order.kind() == CertificateOrder.CertificateKind.AUTHORITY) {
      return KeyUsage.keyCertSign | KeyUsage.cRLSign;
    }
    return order.keyKind() == CertificateOrder.KeyKind.RSA_2048
        ? KeyUsage.digitalSignature | KeyUsage.keyEncipherment
        : KeyUsage.digitalSignature;
  }

  private static ExtendedKeyUsage purposes(CertificateOrder order) {
    return new ExtendedKeyUsage(
        order.purposes().stream().sorted().map(Extensions::id).toArray(KeyPurposeId[]::new));
  }

  private static KeyPurposeId id(CertificateOrder.CertificateUse purpose) {
    return switch (purpose) {
      case SERVER -> KeyPurposeId.id_kp_serverAuth;
      case CLIENT -> KeyPurposeId.id_kp_clientAuth;
      case CODE_SIGNING -> KeyPurposeId.id_kp_codeSigning;
    };
  }

  private static GeneralName name(String alternative) {
    boolean address = ADDRESS.matcher(alternative).matches();
    return new GeneralName(address ? GeneralName.iPAddress : GeneralName.dNSName, alternative);
  }

  static void add(
      X509v3CertificateBuilder builder,
      ASN1ObjectIdentifier id,
      boolean critical,
      ASN1Encodable it) {
    try {
      builder.addExtension(id, critical, it);
    } catch (CertIOException e) {
      throw new IllegalStateException(e);
    }
  }
}
