package org.gridrls.perf.secure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.SecretFiles;
import org.gridrls.security.tls.CertificateOwner;
import org.gridrls.wss.WsSecurity;

/**
 * An authority of its own for one measurement, with a host on loopback and a user who may do
 * everything; all keys are EC P-256. Safe for threads.
 */
public final class TestAuthority {
  private static final char[] PASSWORD = "measured".toCharArray();

  private final Path place;
  private final AuthorityDirectory authority;
  private final AuthorityDirectory.Issued host;
  private final AuthorityDirectory.Issued user;

  private TestAuthority(Path place) {
    this.place = place;
    authority = AuthorityDirectory.create(place, "Perf", Clock.systemUTC());
    host = authority.issue(CertificateOrder.host("localhost", "127.0.0.1"));
    user = authority.issue(CertificateOrder.user("Alice"));
  }

  /** In a directory that does not exist yet. */
  public static TestAuthority create(Path place) {
    return new TestAuthority(place);
  }

  /** Those of a server that takes certificates, signatures and sessions, with some more. */
  public Map<String, String> settings(Map<String, String> more) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("security.accept", "[certificate,signature,conversation]");
    settings.put("security.certificate", host.certificate().toString());
    settings.put("security.key", host.key().toString());
    settings.put("security.trust.directory", authority.trust().toString());
    settings.put("security.admins", userName());
    settings.putAll(more);
    return settings;
  }

  /** The distinguished name of the user, as rules write it. */
  public String userName() {
    try {
      return CertificateOwner.of(user.credential().chainArray()).peer().name();
    } catch (CertificateException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Where the user's credentials lie. */
  public CredentialFiles userFiles() {
    return CredentialFiles.of(user.certificate(), user.key(), authority.certificate());
  }

  public Credentials user() {
    return Credentials.of(userFiles()).signingBy(new WsSecurity());
  }

  /** Connections of the user. */
  public SSLContext userContext() {
    return context(user.credential().keyStore(PASSWORD));
  }

  /** Connections to the host. */
  SSLContext hostContext() {
    return context(host.credential().keyStore(PASSWORD));
  }

  private SSLContext context(KeyStore key) {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(key, PASSWORD);
      return context(keys);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private SSLContext context(KeyManagerFactory keys) throws GeneralSecurityException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private KeyStore trusted() throws GeneralSecurityException {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setCertificateEntry("authority", authority.authority().certificate());
      return store;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The settings below {@code security} of a campaign that calls as the user. */
  public Map<String, String> campaignSettings() {
    Path password = place.resolve("password");
    Path keys = place.resolve("user.p12");
    Path trust = place.resolve("trust.p12");
    try {
      Files.deleteIfExists(password);
      Files.createFile(password, SecretFiles.newFile(password));
      Files.writeString(password, String.valueOf(PASSWORD));
      AuthorityDirectory.writeKeyStore(keys, user.credential(), PASSWORD);
      try (var out = Files.newOutputStream(trust)) {
        trusted().store(out, PASSWORD);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    return Map.of(
        "security.key-store", keys.toString(),
        "security.key-store-password-file", password.toString(),
        "security.trust-store", trust.toString(),
        "security.trust-store-password-file", password.toString());
  }
}
