package org.gridrls.client.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The contents of a PEM file: certificates, a private key, revocation lists, in any order and
 * combination, as in the file of a proxy certificate. Immutable.
 */
public final class PemFile {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----", Pattern.DOTALL);
  private static final long BYTES_MAX = 16 << 20;

  private final Path path;
  private final List<X509Certificate> certificates = new ArrayList<>();
  private final List<X509CRL> crls = new ArrayList<>();
  private PrivateKey key;

  private PemFile(Path path) {
    this.path = path;
  }

  /** Throws BAD_ARGUMENT with the file's name if it can't be read or understood. */
  public static PemFile read(Path path) {
    PemFile file = new PemFile(path);
    try {
      if (Files.size(path) > BYTES_MAX) {
        throw refused(path, "is too big for a PEM file");
      }
      Matcher block = BLOCK.matcher(Files.readString(path, StandardCharsets.ISO_8859_1));
      while (block.find()) {
        file.take(block.group(1), block.group(2));
      }
      return file;
    } catch (IOException e) {
      throw refused(path, "can't be read: " + reason(e));
    } catch (GeneralSecurityException | RuntimeException e) {
      throw e instanceof RlsException known ? known : refused(path, "is damaged");
    }
  }

  private static String reason(IOException e) {
    return e instanceof NoSuchFileException ? "there is none" : e.toString();
  }

  private void take(String label, String text) throws GeneralSecurityException {
    if (label.equals("ENCRYPTED PRIVATE KEY") || text.contains("ENCRYPTED")) {
      throw refused(
          path, "has an encrypted key: decrypt it (openssl pkey), or use PKCS12 with a password");
    }
    switch (label) {
      case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE" ->
          certificates.add((X509Certificate) factory().generateCertificate(stream(text)));
      case "X509 CRL" -> crls.add((X509CRL) factory().generateCRL(stream(text)));
      case "PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY" -> {
        if (key == null) {
          key = PrivateKeys.decode(label, bytes(text));
        }
      }
      default -> {
        // parameters of curves, comments of tools
      }
    }
  }

  private static CertificateFactory factory() throws GeneralSecurityException {
    return CertificateFactory.getInstance("X.509");
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(bytes(text));
  }

  private static byte[] bytes(String text) {
    return Base64.getMimeDecoder().decode(text);
  }

  /** In the order of the file. */
  public List<X509Certificate> certificates() {
    return List.copyOf(certificates);
  }

  public List<X509CRL> crls() {
    return List.copyOf(crls);
  }

  public Optional<PrivateKey> key() {
    return Optional.ofNullable(key);
  }

  static RlsException refused(Path path, String what) {
    return RlsException.about(RlsError.BAD_ARGUMENT, "the file " + what, path.toString());
  }
}
