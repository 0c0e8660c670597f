package org.gridrls.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.testkit.StorageCertificates;
import org.gridrls.testkit.StorageProgram;
import org.gridrls.transfer.FetchOutcome.FetchEnd;
import org.gridrls.transfer.http.HttpPull;
import org.gridrls.transfer.http.OriginTokens;
import org.gridrls.transfer.http.PullLimits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which servers a fetch trusts over HTTPS, and what it says of the others: nginx and Apache. */
@Tag("process")
class RealTlsTest extends FetchTestBase {
  private static final String NGINX =
      """
      ssl_certificate {home}/tls/server.pem; ssl_certificate_key {home}/tls/server.key;
      server { listen 127.0.0.1:{port} ssl; }
      server {
        listen 127.0.0.1:{second} ssl;
        ssl_client_certificate {home}/tls/ca.pem; ssl_verify_client on;
      }
      """;
  private static final String APACHE =
      """
      LoadModule socache_shmcb_module /usr/lib/apache2/modules/mod_socache_shmcb.so
      LoadModule ssl_module /usr/lib/apache2/modules/mod_ssl.so
      SSLEngine on
      SSLCertificateFile {home}/tls/server.pem
      SSLCertificateKeyFile {home}/tls/server.key
      SSLCACertificateFile {home}/tls/ca.pem
      SSLVerifyClient require
      """;

  private Path home() throws IOException {
    Path home = StorageProgram.home();
    Files.write(StorageProgram.files(home).resolve("f"), content);
    return home;
  }

  private FetchOutcome over(CredentialFiles files, String url) throws Exception {
    Optional<SSLContext> tls = Optional.of(TlsIdentity.of(files).context());
    try (HttpPull https = new HttpPull(PullLimits.DEFAULT, tls, OriginTokens.NONE)) {
      return new Fetch(List.of(https), rates).fetch(request(facts(), url), meter::addAndGet);
    }
  }

  private void refused(String reason, FetchOutcome outcome) throws IOException {
    assertEquals(FetchEnd.FAILED, outcome.kind(), outcome::toString);
    assertTrue(
        outcome.failures().stream().allMatch(text -> text.matches(reason)), outcome::toString);
    assertFalse(Files.exists(outcome.file()));
    assertNothingLeft();
  }

  @Test
  void nginx() throws Exception {
    Path home = home();
    StorageCertificates ours =
        new StorageCertificates(home, "tls")
            .issue("server", "DNS:localhost")
            .issue("client", "DNS:client");
    CredentialFiles trusting = CredentialFiles.trusting(ours.file("ca.pem"));
    CredentialFiles stranger =
        CredentialFiles.trusting(new StorageCertificates(directory, "other").file("ca.pem"));
    try (StorageProgram server = StorageProgram.nginx(home, NGINX)) {
      int port = server.port();
      String url = "https://localhost:" + port + "/f";
      refused("untrusted: localhost: .*not signed by a trusted authority.*", over(stranger, url));
      refused(
          "untrusted: 127.0.0.1: .*is for another host.*",
          over(trusting, "https://127.0.0.1:" + port + "/f"));
      String closed = "https://localhost:" + server.second() + "/f";
      refused("denied: .*400 No required SSL certificate was sent", over(trusting, closed));
      CredentialFiles known =
          CredentialFiles.of(ours.file("client.pem"), ours.file("client.key"), ours.file("ca.pem"));
      landed(over(known, closed));
      Files.delete(request(facts(), url).destination());
      landed(over(trusting, url));
    }
  }

  /** It ends the handshake, which TLS 1.3 tells a client only after its request. */
  @Test
  void apacheWantsAClientCertificate() throws Exception {
    Path home = home();
    StorageCertificates ours =
        new StorageCertificates(home, "tls")
            .issue("server", "DNS:localhost")
            .issue("client", "DNS:client");
    try (StorageProgram server = StorageProgram.apache(home, APACHE)) {
      String url = "https://localhost:" + server.port() + "/f";
      refused(
          "(denied: localhost: the server wants|unreachable: .*perhaps it wants) a client certificate.*",
          over(CredentialFiles.trusting(ours.file("ca.pem")), url));
      landed(
          over(
              CredentialFiles.of(
                  ours.file("client.pem"), ours.file("client.key"), ours.file("ca.pem")),
              url));
    }
  }
}
