package org.gridrls.security.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.CertificateOrder.KeyKind;
import org.gridrls.certs.Credential;
import org.gridrls.client.tls.KeyMaterial;
import org.gridrls.client.tls.PemFile;
import org.gridrls.testkit.PrivateFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys as different tools write them. */
class KeyFormsTest {
  @TempDir Path directory;
  private final CertificateAuthority authority =
      CertificateAuthority.create("Test VO", Clock.systemUTC());

  /** Writes a key as OpenSSL did before PKCS #8. */
  private static String traditional(Credential credential) throws IOException {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
      writer.writeObject(credential.key());
    }
    return text.toString();
  }

  private Path file(String text) throws IOException {
    return PrivateFile.write(Files.createTempFile(directory, "key", ".pem"), text);
  }

  @Test
  void allFormsOfAKeyAreTheSameKey() throws IOException {
    Credential rsa = authority.issue(CertificateOrder.user("Alice").with(KeyKind.RSA_2048));
    assertTrue(traditional(rsa).contains("BEGIN RSA"));
    same(rsa, traditional(rsa));
    same(rsa, rsa.keyPem());
    Credential ec = authority.issue(CertificateOrder.user("Alice"));
    same(ec, ec.keyPem());
  }

  private void same(Credential alice, String key) throws IOException {
    Path both = file("some words\n" + key + alice.certificatePem());
    KeyMaterial read = KeyMaterial.ofPem(both, Optional.empty());
    assertEquals(alice.key(), read.key());
    assertEquals(alice.chain(), read.chain());
    assertFalse(read.toString().contains("PRIVATE"), read::toString);
  }

  private static void refused(String why, Runnable reading) {
    RlsException refusal = assertThrows(RlsException.class, reading::run);
    assertEquals(RlsError.BAD_ARGUMENT, refusal.error());
    assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
  }

  @Test
  void whatIsNoCredentialIsRefusedWithItsReason() throws IOException {
    Credential alice = authority.issue(CertificateOrder.user("Alice"));
    Credential bob = authority.issue(CertificateOrder.user("Bob"));
    Path certificate = file(alice.certificatePem());
    Path other = file(bob.keyPem());
    refused(
        "does not match the certificate", () -> KeyMaterial.ofPem(certificate, Optional.of(other)));
    refused("has no private key", () -> KeyMaterial.ofPem(certificate, Optional.empty()));
    refused("has no certificate", () -> KeyMaterial.ofPem(other, Optional.empty()));
    Path encrypted =
        file("-----BEGIN ENCRYPTED PRIVATE KEY-----\nMII=\n-----END ENCRYPTED PRIVATE KEY-----\n");
    refused("encrypted", () -> PemFile.read(encrypted));
    Path damaged = file(alice.certificatePem().replace("MII", "MMM"));
    refused("damaged", () -> PemFile.read(damaged));
    refused("there is none", () -> PemFile.read(directory.resolve("none.pem")));
  }
}
