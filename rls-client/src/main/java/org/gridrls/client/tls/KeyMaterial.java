package org.gridrls.client.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A private key and its certificate chain, the owner's certificate first. Immutable; does not show
 * the key.
 */
public record KeyMaterial(PrivateKey key, List<X509Certificate> chain) {
  public KeyMaterial {
    chain = List.copyOf(chain);
    if (chain.isEmpty()) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "a key without a certificate");
    }
    if (!belongs(key, chain.get(0))) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the private key does not match the certificate",
          chain.get(0).getSubjectX500Principal().getName());
    }
  }

  /** The key may be in the same file: then {@code key} is that file too, or empty. */
  public static KeyMaterial ofPem(Path certificate, Optional<Path> key) {
    PemFile chain = PemFile.read(certificate);
    PemFile other = key.filter(file -> !file.equals(certificate)).map(PemFile::read).orElse(chain);
    if (chain.certificates().isEmpty()) {
      throw PemFile.refused(certificate, "has no certificate");
    }
    Path keyFile = key.orElse(certificate);
    PrivateKey found =
        other.key().orElseThrow(() -> PemFile.refused(keyFile, "has no private key"));
    SecretFiles.requirePrivate(keyFile);
    return new KeyMaterial(found, chain.certificates());
  }

  /** The first key of a PKCS12 file; the password is the first line of another. */
  public static KeyMaterial ofKeyStore(Path store, Optional<Path> passwordFile) {
    passwordFile.ifPresent(SecretFiles::requirePrivate);
    char[] password = passwordFile.map(KeyMaterial::firstLine).orElse("").toCharArray();
    SecretFiles.requirePrivate(store);
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, password);
      for (String alias : Collections.list(keys.aliases())) {
        if (keys.isKeyEntry(alias)) {
          Certificate[] chain = keys.getCertificateChain(alias);
          return new KeyMaterial(
              (PrivateKey) keys.getKey(alias, password),
              Arrays.stream(chain).map(X509Certificate.class::cast).toList());
        }
      }
      throw PemFile.refused(store, "has no private key");
    } catch (IOException | GeneralSecurityException e) {
      throw PemFile.refused(store, "is not a PKCS12 file, or the password is wrong");
    }
  }

  private static String firstLine(Path file) {
    try {
      return SecretFiles.text(file).lines().findFirst().orElse("");
    } catch (IOException e) {
      throw PemFile.refused(file, "of the password can't be read");
    }
  }

  private static boolean belongs(PrivateKey key, X509Certificate certificate) {
    String algorithm =
        switch (key.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> key.getAlgorithm();
        };
    byte[] sample = {1, 2, 3};
    try {
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(key);
      signature.update(sample);
      byte[] signed = signature.sign();
      signature.initVerify(certificate.getPublicKey());
      signature.update(sample);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  public X509Certificate certificate() {
    return chain.get(0);
  }

  @Override
  public String toString() {
    return "key of " + certificate().getSubjectX500Principal();
  }
}
