package org.gridrls.security.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.security.Security;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fast provider is used if it is there, and not missed if it is absent. */
class OptionalCryptographyTest {
  @TempDir Path directory;

  @Test
  void withoutItsJarNothingIsFound() {
    assertEquals(Optional.empty(), FastCryptography.find(ClassLoader.getPlatformClassLoader()));
  }

  @Test
  void mutualTlsWorksByIt() {
    var found = FastCryptography.install();
    Assumptions.assumeTrue(found.isPresent(), "the provider's library is for Linux on x86_64");
    try (TlsFixture federation = new TlsFixture(directory, Clock.systemUTC(), Map.of())) {
      federation.as(federation.user("Alice")).ping();
      assertTrue(federation.names().get(0).endsWith("/CN=Alice"), federation.names()::toString);
    } finally {
      Security.removeProvider(found.get().getName());
    }
  }
}
