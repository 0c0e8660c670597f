package org.gridrls.certs;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Keys and certificates as text, and back. Stateless, safe for threads. */
final class Pem {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");

  private Pem() {}

  static String of(String what, byte[] encoded) {
    Base64.Encoder lines = Base64.getMimeEncoder(64, new byte[] {'\n'});
    return "-----BEGIN "
        + what
        + "-----\n"
        + lines.encodeToString(encoded)
        + "\n-----END "
        + what
        + "-----\n";
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
    return Certificates.done(
        () -> {
          byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
          CertificateFactory factory = CertificateFactory.getInstance("X.509");
          return factory.generateCertificates(new ByteArrayInputStream(bytes)).stream()
              .map((Certificate found) -> (X509Certificate) found)
              .toList();
        });
  }

  /** A key in PKCS #8, of the algorithm that its certificate has. */
  static PrivateKey readKey(String text, String algorithm) {
    Matcher matcher = KEY.matcher(text);
    if (!matcher.find()) {
      throw new IllegalArgumentException("no private key in PKCS #8");
    }
    byte[] encoded = Base64.getMimeDecoder().decode(matcher.group(1));
    return Certificates.done(
        () -> KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded)));
  }
}
