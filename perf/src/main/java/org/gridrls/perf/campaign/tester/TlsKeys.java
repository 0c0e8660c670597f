package org.gridrls.perf.campaign.tester;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.KeyMaterial;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.http.Connector;

/** Keys and trusted certificates, from PKCS12 files; functions without state. */
public final class TlsKeys {
  private TlsKeys() {}

  /** To a server, with keys if its address begins with https; says early if there can be none. */
  public static Connector connector(URI server, Campaign.Security security) throws IOException {
    try {
      return switch (server.getScheme()) {
        case "http" -> Connector.plain(server);
        case "https" -> Connector.tls(server, context(security));
        default -> throw new IOException(server + ": http or https");
      };
    } catch (UncheckedIOException unknown) {
      throw unknown.getCause();
    }
  }

  /** Without files: no key, and the certificates that the JDK trusts. */
  static SSLContext context(Campaign.Security security) throws IOException {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      char[] password = password(security.keyPassword());
      keys.init(store(security.keyStore(), password), password);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trusted(security), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("keys cannot be used: " + e.getMessage(), e);
    }
  }

  /** The same for the Java client, which fills the servers and asks for their statistics. */
  public static Credentials credentials(Campaign.Security security) {
    try {
      Optional<KeyMaterial> key =
          file(security.keyStore())
              .map(store -> KeyMaterial.ofKeyStore(store, file(security.keyPassword())));
      X509TrustManager trust = (X509TrustManager) trusted(security)[0];
      return new Credentials(
          new TlsIdentity(key.map(one -> () -> one), () -> trust, () -> false), Optional::empty);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("keys cannot be used: " + e.getMessage(), e);
    }
  }

  private static Optional<Path> file(String name) {
    return Optional.of(name).filter(known -> !known.isEmpty()).map(Path::of);
  }

  private static TrustManager[] trusted(Campaign.Security security)
      throws GeneralSecurityException, IOException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store(security.trustStore(), password(security.trustPassword())));
    return trust.getTrustManagers();
  }

  private static KeyStore store(String file, char[] password)
      throws GeneralSecurityException, IOException {
    if (file.isEmpty()) {
      return null;
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      store.load(in, password);
    }
    return store;
  }

  private static char[] password(String file) throws IOException {
    return file.isEmpty() ? new char[0] : Files.readString(Path.of(file)).strip().toCharArray();
  }
}
