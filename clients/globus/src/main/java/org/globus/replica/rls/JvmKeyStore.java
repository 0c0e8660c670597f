package org.globus.replica.rls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.X509TrustManager;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.KeyMaterial;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.client.tls.Watched;

/**
 * The key store that the properties of the JVM name ({@code javax.net.ssl.keyStore} and those that
 * belong to it). Immutable; does not show the password.
 */
record JvmKeyStore(String file, String type, Optional<String> provider, String password) {
  private static final String PROPERTY = "javax.net.ssl.keyStore";

  /** For a store that is no file, such as that of a smart card. */
  private static final String NO_FILE = "NONE";

  static Optional<JvmKeyStore> named() {
    String file = System.getProperty(PROPERTY);
    return file == null || file.isEmpty() ? Optional.empty() : Optional.of(of(file));
  }

  private static JvmKeyStore of(String file) {
    return new JvmKeyStore(
        file,
        System.getProperty(PROPERTY + "Type", KeyStore.getDefaultType()),
        Optional.ofNullable(System.getProperty(PROPERTY + "Provider")),
        System.getProperty(PROPERTY + "Password", ""));
  }

  /** Read again when files change. */
  Credentials credentials(List<Path> trust) {
    List<Path> files = file.equals(NO_FILE) ? List.of() : List.of(Path.of(file));
    Watched<KeyMaterial> keys = new Watched<>("key store " + file, files, this::read);
    Watched<X509TrustManager> trusted =
        new Watched<>("trust " + trust, trust, () -> trusting(trust));
    return new Credentials(
        new TlsIdentity(Optional.of(keys), trusted::get, () -> keys.refresh() | trusted.refresh()),
        Optional::empty);
  }

  private static X509TrustManager trusting(List<Path> trust) {
    return TlsIdentity.of(CredentialFiles.trusting(trust.toArray(Path[]::new))).trusted();
  }

  /** The first key; throws BAD_ARGUMENT without one. */
  private KeyMaterial read() {
    try (InputStream in = file.equals(NO_FILE) ? null : Files.newInputStream(Path.of(file))) {
      KeyStore store =
          provider.isPresent()
              ? KeyStore.getInstance(type, provider.get())
              : KeyStore.getInstance(type);
      store.load(in, password.toCharArray());
      for (String alias : Collections.list(store.aliases())) {
        if (store.isKeyEntry(alias)) {
          Certificate[] chain = store.getCertificateChain(alias);
          return new KeyMaterial(
              (PrivateKey) store.getKey(alias, password.toCharArray()),
              Arrays.stream(chain).map(X509Certificate.class::cast).toList());
        }
      }
      throw unreadable("has no private key", null);
    } catch (IOException | GeneralSecurityException e) {
      throw unreadable("is not a " + type + " that its password opens, or cannot be read", e);
    }
  }

  private RlsException unreadable(String why, Exception cause) {
    return new RlsException(
        RlsError.BAD_ARGUMENT, "the key store of " + PROPERTY + " " + why + ": " + file, cause);
  }

  @Override
  public String toString() {
    return "key store " + file;
  }
}
