package org.gridrls.security.voms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.Credential;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VomsDirectoryTest {
  private static final String NAMES =
      "/O=Test VO/OU=hosts/CN=voms\n/O=Test VO/CN=Certificate Authority\n";

  @TempDir Path directory;
  private final CertificateAuthority authority =
      CertificateAuthority.create("Test VO", Clock.systemUTC());
  private final Credential server = authority.issue(CertificateOrder.host("voms"));

  private Path write(String file, String text) throws IOException {
    Path path = directory.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private boolean describes(String organization, String host, X509Certificate... chain) {
    return VomsDirectory.read(directory).describes(organization, host, chain);
  }

  @Test
  void aServerIsKnownByTheNamesInItsChain() throws IOException {
    write("atlas/voms.lsc", "# names\n\n" + NAMES);
    X509Certificate own = server.certificate();
    assertTrue(describes("atlas", "voms", own));
    assertFalse(describes("cms", "voms", own));
    assertFalse(describes("atlas", "voms2", own));
    assertFalse(describes("atlas", "voms", own, authority.certificate()));
    assertFalse(describes("atlas", "voms", authority.certificate()));
    assertFalse(describes("atlas", "voms"));
  }

  @Test
  void anyOfSeveralChainsWillDo() throws IOException {
    String old = "/O=Old/CN=voms\n/O=Old\n";
    write("atlas/voms.lsc", old + "------ NEXT CHAIN ------\n" + NAMES);
    assertTrue(describes("atlas", "voms", server.certificate()));
    write("atlas/voms.lsc", NAMES + "------NEXT CHAIN------\n" + old);
    assertTrue(describes("atlas", "voms", server.certificate()));
  }

  @Test
  void certificatesAreOfTheOrganizationInWhoseDirectoryTheyLie() throws IOException {
    write("atlas/any name.pem", server.certificatePem());
    write("left out.pem", server.certificatePem());
    VomsDirectory read = VomsDirectory.read(directory);
    assertEquals(List.of(server.certificate()), read.certificates("atlas"));
    assertEquals(List.of(), read.certificates("cms"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# nothing\n",
        "/O=one name\n",
        "CN=other form,O=x\nO=x\n",
        "/O=a\n/O=b\n-- NEXT CHAIN --\n",
        "/O=a\n/O=b\n-----BEGIN CERTIFICATE-----\n"
      })
  void damagedFilesAreRefusedByName(String text) throws IOException {
    write("atlas/voms.lsc", text);
    refused("voms.lsc");
  }

  @Test
  void whatNamesNobodyIsRefused() throws IOException {
    refused(directory.getFileName().toString());
    write("atlas/README", "no names here");
    refused(directory.getFileName().toString());
    write("atlas/voms.pem", "-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n");
    refused("voms.pem");
    RlsException none =
        assertThrows(RlsException.class, () -> VomsDirectory.read(directory.resolve("not there")));
    assertTrue(none.getMessage().contains("not there"), none.getMessage());
  }

  private void refused(String file) {
    RlsException refused = assertThrows(RlsException.class, () -> VomsDirectory.read(directory));
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
    assertTrue(refused.getMessage().contains(file), refused.getMessage());
  }
}
