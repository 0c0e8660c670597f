package org.gridrls.perf.campaign.tester;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.http.Connector;

/** Keys and trusted certificates, from PKCS12 files. */
final class TlsKeys {
  private TlsKeys() {}

  /** To a server, with keys if its address begins with https; says early if there can be none. */
  static Connector connector(URI server, Campaign.Security security) throws IOException {
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
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store(security.trustStore(), password(security.trustPassword())));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("keys cannot be used: " + e.getMessage(), e);
    }
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
