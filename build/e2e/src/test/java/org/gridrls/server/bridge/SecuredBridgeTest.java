package org.gridrls.server.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Verdict;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.LrcClient;
import org.gridrls.server.SecuredServers;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.StorageProgram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bridges trust foreign systems by the authorities of the server, and show its certificate. */
@Tag("process")
@Timeout(300)
class SecuredBridgeTest {
  private static final String APACHE =
      """
      LoadModule dav_module /usr/lib/apache2/modules/mod_dav.so
      LoadModule dav_fs_module /usr/lib/apache2/modules/mod_dav_fs.so
      LoadModule socache_shmcb_module /usr/lib/apache2/modules/mod_socache_shmcb.so
      LoadModule ssl_module /usr/lib/apache2/modules/mod_ssl.so
      DavLockDB {home}/locks
      SSLEngine on
      SSLCertificateFile {home}/server.pem
      SSLCertificateKeyFile {home}/server.key
      SSLCACertificateFile {home}/ca.pem
      SSLVerifyClient require
      <Location />
        Dav On
      </Location>
      """;

  private static final String NGINX =
      """
      ssl_certificate {home}/server.pem;
      ssl_certificate_key {home}/server.key;
      server {
        listen 127.0.0.1:{port} ssl;
        location / { proxy_pass http://127.0.0.1:RUCIO; proxy_buffering off; }
      }
      """;

  @TempDir Path directory;
  private SecuredServers secured;

  @BeforeEach
  void open() {
    secured = new SecuredServers(directory);
    secured.servers.start("registry", "roles", "registry");
    secured.servers.start("rli-1", "roles", "rli");
  }

  @AfterEach
  void close() {
    secured.close();
  }

  /** A directory of a storage server whose certificate the authority issued. */
  private Path home(AuthorityDirectory authority) throws IOException {
    AuthorityDirectory.Issued issued =
        authority.issue(CertificateOrder.host("storage", "localhost"));
    Path home = StorageProgram.home();
    Files.copy(issued.certificate(), home.resolve("server.pem"));
    Files.copy(issued.key(), home.resolve("server.key"));
    Files.copy(secured.authority.certificate(), home.resolve("ca.pem"));
    Files.createDirectories(StorageProgram.files(home).resolve("data"));
    Files.writeString(home.resolve("www/data/f.root"), "12345");
    return home;
  }

  private LrcClient bridge(String kind, String url, String... more) {
    String[] settings = {
      "roles", "bridge", "bridge.kind", kind, "bridge.url", url, "bridge.interval", "500ms"
    };
    String[] all = Arrays.copyOf(settings, settings.length + more.length);
    System.arraycopy(more, 0, all, settings.length, more.length);
    secured.servers.start(kind, all);
    return secured.servers.lrc(kind);
  }

  private void assertServes(LrcClient bridge, String name, String absent) {
    assertTrue(bridge.exists(ObjectType.LOGICAL_NAME, name));
    assertTrue(!bridge.exists(ObjectType.LOGICAL_NAME, absent));
    assertEquals(
        List.of(name),
        bridge
            .query(
                ObjectType.LOGICAL_NAME,
                GlobPattern.of("*f.root"),
                AttributeSelection.NONE,
                PageRequest.first())
            .mappings()
            .stream()
            .map(row -> row.mapping().logicalName().value())
            .toList());
    Eventually.holds("it is listed", () -> verdict(name) == Verdict.FOUND);
  }

  private Verdict verdict(String name) {
    return secured
        .servers
        .rli("rli-1")
        .locate(List.of(new LogicalName(name)), Duration.ofSeconds(20), AttributeSelection.NONE)
        .names()
        .get(0)
        .verdict();
  }

  @Test
  void webdavOverHttpsWithTheCertificateOfTheServer() throws IOException {
    try (StorageProgram dav = StorageProgram.apache(home(secured.authority), APACHE)) {
      assertServes(bridge("webdav", "https://localhost:" + dav.port() + "/data"), "f.root", "none");
    }
  }

  @Test
  void aStoreOfAnotherAuthorityIsNotBelieved() throws IOException {
    AuthorityDirectory other =
        AuthorityDirectory.create(directory.resolve("other"), "Other VO", Clock.systemUTC());
    try (StorageProgram dav = StorageProgram.apache(home(other), APACHE)) {
      LrcClient bridge = bridge("webdav", "https://localhost:" + dav.port() + "/data");
      RlsException failure =
          assertThrows(RlsException.class, () -> bridge.exists(ObjectType.LOGICAL_NAME, "none"));
      assertEquals(RlsError.UNAVAILABLE, failure.error(), failure.getMessage());
    }
  }

  @Test
  void rucioOverHttps() throws IOException, InterruptedException {
    try (RucioServer rucio = RucioServer.started(Files.createDirectory(directory.resolve("r")))) {
      rucio.register("SITE-A", List.of("f.root"));
      String proxy = NGINX.replace("RUCIO", String.valueOf(rucio.port()));
      try (StorageProgram https = StorageProgram.nginx(home(secured.authority), proxy)) {
        LrcClient bridge =
            bridge(
                "rucio",
                "https://localhost:" + https.port(),
                "bridge.credentials",
                rucio.credentials().toString());
        assertServes(bridge, "cms:f.root", "cms:none");
      }
    }
  }
}
