package org.gridrls.certs;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;

/** Keys and certificates as text, and back, by Bouncy Castle. Stateless, safe for threads. */
final class Pem {
  private Pem() {}

  static String of(String type, byte[] encoded) {
    StringWriter text = new StringWriter();
    try (PemWriter writer = new PemWriter(text)) {
      writer.writeObject(new PemObject(type, encoded));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  static String certificates(List<X509Certificate> certificates) {
    return certificates.stream().map(Pem::certificate).collect(Collectors.joining());
  }

  private static String certificate(X509Certificate certificate) {
    try {
      return of("CERTIFICATE", certificate.getEncoded());
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException(e);
    }
  }

  static List<X509Certificate> readCertificates(String text) {
    JcaX509CertificateConverter converter = new JcaX509CertificateConverter();
    return Certificates.done(
        () -> {
          List<X509Certificate> found = new ArrayList<>();
          for (X509CertificateHolder each : read(text, X509CertificateHolder.class)) {
            found.add(converter.getCertificate(each));
          }
          return List.copyOf(found);
        });
  }

  /** The first private key in PKCS #8, not encrypted. */
  static PrivateKey readKey(String text) {
    return Certificates.done(
        () -> {
          List<PrivateKeyInfo> keys = read(text, PrivateKeyInfo.class);
          if (keys.isEmpty()) {
            throw new IllegalArgumentException("no private key in PKCS #8");
          }
          return new JcaPEMKeyConverter().getPrivateKey(keys.get(0));
        });
  }

  /** All objects of one kind; others are skipped. */
  private static <T> List<T> read(String text, Class<T> kind) throws IOException {
    List<T> found = new ArrayList<>();
    try (PEMParser parser = new PEMParser(new StringReader(text))) {
      for (Object each = parser.readObject(); each != null; each = parser.readObject()) {
        if (kind.isInstance(each)) {
          found.add(kind.cast(each));
        }
      }
    }
    return found;
  }
}
