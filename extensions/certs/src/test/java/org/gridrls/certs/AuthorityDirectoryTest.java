package org.gridrls.certs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.api.RlsException;
import org.gridrls.certs.AuthorityDirectory.IssuedCertificate;
import org.gridrls.certs.CertificateOrder.KeyKind;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of an authority: what is in them, who may read them, what OpenSSL says of them. */
@Tag("process")
class AuthorityDirectoryTest {
  @TempDir Path temporary;
  private final MutableClock clock = MutableClock.standing();

  @Test
  void anAuthorityIsOpenedAsItWasMade() {
    Path home = temporary.resolve("ca");
    AuthorityDirectory made = AuthorityDirectory.create(home, "Test VO", clock);
    AuthorityDirectory.Issued alice = made.issue(CertificateOrder.user("Alice Smith"));
    AuthorityDirectory.Issued host =
        made.issue(CertificateOrder.host("lrc.example.org").with(KeyKind.RSA_2048));
    clock.advance(Duration.ofHours(1));
    assertEquals(1, made.revoke("Alice Smith").size());

    AuthorityDirectory opened = AuthorityDirectory.open(home, clock);
    assertEquals(made.authority().certificate(), opened.authority().certificate());
    assertEquals(made.entries(), opened.entries());
    assertEquals(made.authority().revoked(), opened.authority().revoked());
    assertEquals(
        List.of("/O=Test VO/OU=people/CN=Alice Smith", "/O=Test VO/OU=hosts/CN=lrc.example.org"),
        opened.entries().stream().map(IssuedCertificate::subject).toList());
    assertEquals(clock.instant(), opened.entries().get(0).revoked().orElseThrow());
    assertEquals(alice.credential(), AuthorityDirectory.read(alice.certificate(), alice.key()));
    assertEquals(host.credential(), AuthorityDirectory.read(host.certificate(), host.key()));
  }

  @Test
  void keysAreForTheirOwnerOnly() throws IOException {
    AuthorityDirectory made = AuthorityDirectory.create(temporary, "Test VO", clock);
    Credential user = made.issue(CertificateOrder.user("Alice")).credential();
    AuthorityDirectory.writeKeyStore(temporary.resolve("alice.p12"), user, "secret".toCharArray());
    for (String file : List.of("ca-key.pem", "Alice-key.pem", "alice.p12")) {
      assertEquals(
          "rw-------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(temporary.resolve(file))),
          file);
    }
  }

  @Test
  void aKeyStoreHoldsKeyAndChain() throws Exception {
    AuthorityDirectory made = AuthorityDirectory.create(temporary, "Test VO", clock);
    Credential user = made.issue(CertificateOrder.user("Alice")).credential();
    Path file = temporary.resolve("alice.p12");
    AuthorityDirectory.writeKeyStore(file, user, "secret".toCharArray());
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, "secret".toCharArray());
    }
    assertEquals(user.key(), store.getKey("rls", "secret".toCharArray()));
    assertEquals(user.certificate(), store.getCertificate("rls"));
  }

  @Test
  void nothingIsOverwritten() throws IOException {
    AuthorityDirectory made = AuthorityDirectory.create(temporary, "Test VO", clock);
    made.issue(CertificateOrder.user("Alice"));
    String before = all();
    assertThrows(RlsException.class, () -> AuthorityDirectory.create(temporary, "Test VO", clock));
    assertThrows(RlsException.class, () -> made.issue(CertificateOrder.user("Alice")));
    assertThrows(RlsException.class, () -> made.issue(CertificateOrder.user("ca")));
    assertThrows(RlsException.class, () -> made.revoke("Bob"));
    assertEquals(before, all());
  }

  private String all() throws IOException {
    try (Stream<Path> files = Files.walk(temporary)) {
      StringBuilder text = new StringBuilder();
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        text.append(file).append('\n').append(Files.readString(file)).append('\n');
      }
      return text.toString();
    }
  }

  @Test
  void whereThereIsNoneItSaysHowToMakeOne() {
    var failure = assertThrows(RlsException.class, () -> AuthorityDirectory.open(temporary, clock));
    assertTrue(failure.getMessage().contains("rls certs init"), failure::getMessage);
  }

  @Test
  void opensslFindsTheAuthorityByItsHashAndRefusesWhatWasRevoked() throws Exception {
    assumeTrue(openssl("version").startsWith("0 "), "openssl is not installed");
    Clock real = new MutableClock(Files.getLastModifiedTime(temporary).toInstant());
    AuthorityDirectory made = AuthorityDirectory.create(temporary, "Test  VO", real);
    Path alice = made.issue(CertificateOrder.user("Alice")).certificate();
    Path host =
        made.issue(CertificateOrder.host("h.example.org", "127.0.0.1").with(KeyKind.RSA_2048))
            .certificate();
    Path mallory = made.issue(CertificateOrder.user("Mallory")).certificate();
    made.revoke("Mallory");
    String trust = made.trust().toString();
    String hash = openssl("x509", "-noout", "-hash", "-in", made.certificate().toString());
    assertTrue(Files.exists(made.trust().resolve(hash.substring(2).strip() + ".0")), hash);
    assertEquals("0 " + alice + ": OK\n", verify(trust, "sslclient", alice));
    assertEquals("0 " + host + ": OK\n", verify(trust, "sslserver", host));
    assertTrue(verify(trust, "sslserver", alice).contains("unsuitable certificate purpose"));
    assertTrue(verify(trust, "sslclient", mallory).contains("certificate revoked"));
  }

  @Test
  void opensslAcceptsAProxy() throws Exception {
    assumeTrue(openssl("version").startsWith("0 "), "openssl is not installed");
    Clock real = new MutableClock(Files.getLastModifiedTime(temporary).toInstant());
    AuthorityDirectory made = AuthorityDirectory.create(temporary, "Test VO", real);
    Credential alice = made.issue(CertificateOrder.user("Alice")).credential();
    Credential proxy = Certificates.proxy(alice, false, Duration.ofHours(1), real);
    Path file = Files.writeString(temporary.resolve("proxy.pem"), proxy.certificatePem());
    String said =
        openssl(
            "verify",
            "-allow_proxy_certs",
            "-CApath",
            made.trust().toString(),
            "-untrusted",
            file.toString(),
            file.toString());
    assertEquals("0 " + file + ": OK\n", said);
  }

  private static String verify(String trust, String purpose, Path certificate) throws Exception {
    return openssl(
        "verify", "-crl_check", "-CApath", trust, "-purpose", purpose, certificate.toString());
  }

  /** The exit code and what was printed; -1 if there is no such program. */
  private static String openssl(String... arguments) throws Exception {
    try {
      Process process =
          new ProcessBuilder(Stream.concat(Stream.of("openssl"), Stream.of(arguments)).toList())
              .redirectErrorStream(true)
              .start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() + " " + text;
    } catch (IOException e) {
      return "-1 " + e.getMessage();
    }
  }
}
