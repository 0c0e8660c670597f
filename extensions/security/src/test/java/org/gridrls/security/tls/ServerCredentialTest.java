package org.gridrls.security.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.CertificateOrder.KeyKind;
import org.gridrls.certs.Credential;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.PrivateFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a server shows of itself, and that it goes with its files. */
class ServerCredentialTest {
  @TempDir Path directory;

  private static X509Certificate shown(TlsFixture federation) throws IOException {
    URI server = URI.create(federation.server.url(""));
    TlsIdentity anybody =
        TlsIdentity.of(CredentialFiles.trusting(federation.authority.certificate()));
    try (SSLSocket socket =
        (SSLSocket) anybody.sockets().createSocket(server.getHost(), server.getPort())) {
      socket.startHandshake();
      return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }
  }

  private static Credential host(TlsFixture federation) {
    return federation.authority.authority().issue(CertificateOrder.host("localhost", "127.0.0.1"));
  }

  @Test
  void aNewCertificateIsShownFromThenOn() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      X509Certificate first = shown(federation);
      Credential next =
          federation
              .authority
              .authority()
              .issue(CertificateOrder.host("localhost", "127.0.0.1").with(KeyKind.RSA_2048));
      Files.writeString(federation.own("localhost.pem"), next.certificatePem());
      federation.tls.refresh();
      assertTrue(federation.tls.trouble().orElseThrow().contains("does not match the certificate"));
      assertEquals(first, shown(federation), "the key is still the old one");
      Files.writeString(federation.own("localhost-key.pem"), next.keyPem());
      federation.tls.refresh();
      assertEquals(Optional.empty(), federation.tls.trouble());
      assertEquals(next.certificate(), shown(federation));
    }
  }

  @Test
  void aBrokenVersionIsRefusedAndTheOldOneStays() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      X509Certificate first = shown(federation);
      Files.writeString(federation.own("localhost.pem"), "no certificate");
      federation.tls.refresh();
      assertTrue(federation.tls.trouble().isPresent());
      assertEquals(first, shown(federation));
      federation.as(federation.user("Alice")).ping();
      Files.delete(federation.own("localhost.pem"));
      federation.tls.refresh();
      assertEquals(first, shown(federation));
    }
  }

  @Test
  void aDirectoryThatLosesAllAuthoritiesIsNotTakenOver() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      Path trust = federation.authority.trust();
      for (Path file : Files.list(trust).toList()) {
        Files.delete(file);
      }
      federation.tls.refresh();
      assertTrue(federation.tls.trouble().isPresent());
      federation.as(federation.user("Alice")).ping();
    }
  }

  private static RlsException refused(Map<String, String> settings) {
    return assertThrows(
        RlsException.class,
        () ->
            ServerTls.open(
                    ConfigFile.of(settings, read -> TlsConfig.read(read, Duration.ofSeconds(10)))
                        .value(),
                    Clock.systemUTC())
                .close());
  }

  @Test
  void whatCannotBeUsedIsSaidAtStart() {
    AuthorityDirectory authority =
        AuthorityDirectory.create(directory.resolve("ca"), "Test VO", Clock.systemUTC());
    Clock longAgo = Clock.offset(Clock.systemUTC(), Duration.ofDays(-800));
    AuthorityDirectory.Issued old =
        AuthorityDirectory.open(directory.resolve("ca"), longAgo)
            .issue(CertificateOrder.host("localhost"));
    String trust = authority.trust().toString();
    RlsException expired =
        refused(
            Map.of(
                "certificate", old.certificate().toString(),
                "key", old.key().toString(),
                "trust.directory", trust));
    assertEquals(RlsError.BAD_ARGUMENT, expired.error());
    assertTrue(expired.getMessage().contains("has expired"), expired.getMessage());
    String missing = directory.resolve("missing.pem").toString();
    assertTrue(refused(Map.of("certificate", missing)).getMessage().contains(missing));
    assertTrue(refused(Map.of("key", missing)).getMessage().contains("needs security.certificate"));
  }

  @Against(Attack.READABLE_KEY)
  @Test
  void aKeyThatOthersCanReadIsRefused() throws IOException {
    AuthorityDirectory authority =
        AuthorityDirectory.create(directory.resolve("ca"), "Test VO", Clock.systemUTC());
    AuthorityDirectory.Issued host = authority.issue(CertificateOrder.host("localhost"));
    Map<String, String> settings =
        Map.of("certificate", host.certificate().toString(), "key", host.key().toString());
    for (String open : List.of("rw----r--", "rw-r--r--", "rw--w----")) {
      PrivateFile.mode(host.key(), open);
      RlsException refusal = refused(settings);
      assertEquals(RlsError.BAD_ARGUMENT, refusal.error());
      assertTrue(refusal.getMessage().contains("chmod 600 " + host.key()), refusal.getMessage());
      CredentialFiles client =
          CredentialFiles.of(host.certificate(), host.key(), authority.certificate());
      assertThrows(RlsException.class, () -> Credentials.of(client));
    }
    PrivateFile.mode(host.key(), "r--------");
    ServerTls.open(
            ConfigFile.of(settings, read -> TlsConfig.read(read, Duration.ofSeconds(10))).value(),
            Clock.systemUTC())
        .close();
  }

  @Test
  void aKeyThatIsOpenedWhileTheServerRunsIsNotTakenOver() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      X509Certificate first = shown(federation);
      Credential next = host(federation);
      Files.writeString(federation.own("localhost.pem"), next.certificatePem());
      Files.writeString(federation.own("localhost-key.pem"), next.keyPem());
      PrivateFile.mode(federation.own("localhost-key.pem"), "rw-r--r--");
      federation.tls.refresh();
      assertTrue(federation.tls.trouble().orElseThrow().contains("chmod 600"));
      assertEquals(first, shown(federation));
    }
  }

  @Test
  void aKeyStoreDoesAsWell() {
    AuthorityDirectory authority =
        AuthorityDirectory.create(directory.resolve("ca"), "Test VO", Clock.systemUTC());
    Credential host = authority.authority().issue(CertificateOrder.host("localhost"));
    Path store = directory.resolve("host.p12");
    AuthorityDirectory.writeKeyStore(store, host, "secret-word".toCharArray());
    Path password = directory.resolve("password");
    RlsException none = refused(Map.of("key-store", store.toString()));
    assertTrue(none.getMessage().contains("PKCS12"), none.getMessage());
    write(password, "secret-word\n");
    Map<String, String> settings =
        Map.of("key-store", store.toString(), "key-store-password-file", password.toString());
    TlsConfig config =
        ConfigFile.of(settings, read -> TlsConfig.read(read, Duration.ofSeconds(10))).value();
    try (ServerTls tls = ServerTls.open(config, Clock.systemUTC())) {
      assertEquals(host.certificate().getNotAfter().toInstant(), tls.until());
      assertFalse(tls.credentials().toString().contains("secret"));
    }
  }

  private static void write(Path file, String text) {
    try {
      PrivateFile.write(file, text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
