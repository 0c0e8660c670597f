package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.Security;
import java.security.Signature;
import java.util.Optional;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.CertificateOrder.KeyKind;
import org.gridrls.security.tls.FastCryptography;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that signed messages work the same with the fast provider on the class path. */
class FastCryptographyTest {
  private static final String NAME = "AmazonCorrettoCryptoProvider";

  @TempDir Path directory;

  private static void install() {
    Optional<Provider> found = FastCryptography.install();
    Assumptions.assumeTrue(found.isPresent(), "the provider's library is for Linux on x86_64");
    assertEquals(NAME, found.get().getName());
  }

  @AfterEach
  void remove() {
    Security.removeProvider(NAME);
    assertFalse(FastCryptography.isInstalled());
  }

  @Test
  void itSignsOnceInstalled() throws Exception {
    install();
    assertTrue(FastCryptography.isInstalled());
    assertEquals(NAME, FastCryptography.install().orElseThrow().getName());
    KeyPairGenerator keys = KeyPairGenerator.getInstance("EC");
    keys.initialize(256);
    Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
    signature.initSign(keys.generateKeyPair().getPrivate());
    assertEquals(NAME, signature.getProvider().getName());
  }

  @ParameterizedTest
  @ValueSource(strings = {"signed", "session"})
  void signedCallsWorkByIt(String kind) {
    install();
    try (SecuredServer server = new SecuredServer(directory)) {
      assertEquals("server-a", server.admin(server.alice, kind).ping().getName());
    }
  }

  @ParameterizedTest
  @EnumSource(KeyKind.class)
  void clientsWithoutItAreUnderstood(KeyKind kind) {
    try (SecuredServer server = new SecuredServer(directory)) {
      var caller = server.authority.issue(CertificateOrder.user("Bob").with(kind));
      install(); // the caller's key is one of the JDK
      assertEquals("server-a", server.admin(caller, "signed").ping().getName());
    }
  }
}
