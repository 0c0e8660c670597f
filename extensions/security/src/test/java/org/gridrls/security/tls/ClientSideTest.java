package org.gridrls.security.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509TrustManager;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.Credential;
import org.gridrls.certs.TrustDirectory;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.KeyMaterial;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.client.tls.TrustFiles;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.security.PingServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a client does over TLS, and what it says when it can't. */
class ClientSideTest {
  private static final Clock NOW = Clock.systemUTC();

  @TempDir Path directory;

  private static String failure(RlsError error, AdminClient client) {
    RlsException failure = assertThrows(RlsException.class, client::ping);
    assertEquals(error, failure.error(), failure.getMessage());
    return failure.getMessage();
  }

  private static void says(String what, String message) {
    assertTrue(message.contains(what), message);
  }

  /** From then on the server shows another certificate. */
  private static void show(TlsFixture federation, Credential other) throws IOException {
    Files.writeString(federation.own("localhost.pem"), other.certificatePem());
    Files.writeString(federation.own("localhost-key.pem"), other.keyPem());
    federation.tls.refresh();
    assertEquals(Optional.empty(), federation.tls.trouble());
  }

  @Test
  void aServerThatIsNotTrustedIsNotCalled() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      says("give --trust", failure(RlsError.TRANSPORT_FAILED, federation.as(CredentialFiles.NONE)));
      CertificateAuthority authority = federation.authority.authority();
      show(federation, authority.issue(CertificateOrder.host("elsewhere.example.org")));
      says("for another host", failure(RlsError.TRANSPORT_FAILED, federation.nobody()));
      Credential revoked = authority.issue(CertificateOrder.host("localhost", "127.0.0.1"));
      authority.revoke(revoked.certificate());
      TrustDirectory.writeRevocations(federation.authority.trust(), authority);
      show(federation, revoked);
      AdminClient knowsLists =
          federation.as(CredentialFiles.trusting(federation.authority.trust()));
      says("is revoked", failure(RlsError.TRANSPORT_FAILED, knowsLists));
      assertEquals(List.of(), federation.names());
    }
  }

  @Test
  void aServerWhoseCertificateIsOverIsNotCalled() throws IOException {
    Clock yesterday = Clock.offset(NOW, Duration.ofDays(-1));
    try (TlsFixture federation = new TlsFixture(directory, yesterday, Map.of())) {
      show(
          federation,
          federation
              .authority
              .authority()
              .issue(
                  CertificateOrder.host("localhost", "127.0.0.1").goodFor(Duration.ofHours(23))));
      says("has expired", failure(RlsError.TRANSPORT_FAILED, federation.nobody()));
    }
  }

  @Test
  void whatIsMadeReadyAheadDecidesNothing() {
    try (TlsFixture federation = new TlsFixture(directory)) {
      TlsIdentity early = TlsIdentity.of(federation.files(federation.user("Alice")));
      early.prepare();
      new TlsIdentity(Optional.of(() -> early.material().orElseThrow()), NoTrust::new, () -> false)
          .prepare();
      try (SoapConnector connector =
          new SoapConnector(Timeouts.DEFAULT, new Credentials(early, Optional::empty))) {
        new AdminClient(connector, federation.server.url("")).ping();
      }
      assertEquals(1, federation.names().size());
    }
  }

  /** Trusts nobody, and fails in a way of its own. */
  private static final class NoTrust implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
      throw new IllegalStateException("nobody");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
      throw new IllegalStateException("nobody");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  @Test
  void theWrongSchemeIsSaid() {
    try (TlsFixture federation = new TlsFixture(directory);
        PingServer plain = PingServer.start(HostSecurity.OPEN)) {
      SoapConnector anybody = federation.connector(CredentialFiles.NONE);
      String clear = federation.server.url("").replace("https:", "http:");
      says("use https://", failure(RlsError.TRANSPORT_FAILED, new AdminClient(anybody, clear)));
      String secured = plain.url("").replace("http:", "https:");
      says("use http://", failure(RlsError.TRANSPORT_FAILED, new AdminClient(anybody, secured)));
    }
  }

  @Test
  void aTokenIsNeverSentInTheClear() throws IOException {
    Path token = Files.writeString(directory.resolve("token"), "a.b.c\n");
    try (PingServer plain = PingServer.start(HostSecurity.OPEN);
        SoapConnector bearer =
            new SoapConnector(
                Timeouts.DEFAULT, Credentials.of(CredentialFiles.NONE.withToken(token)))) {
      AdminClient client = new AdminClient(bearer, plain.url(""));
      says("only over TLS", failure(RlsError.BAD_ARGUMENT, client));
      Files.writeString(token, "not a token");
      says("holds no token", failureAtStart(token));
    }
  }

  private static String failureAtStart(Path token) {
    return assertThrows(
            RlsException.class, () -> Credentials.of(CredentialFiles.NONE.withToken(token)))
        .getMessage();
  }

  @Test
  void connectionsAndSessionsAreUsedAgain() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      Path alice = federation.file(federation.user("Alice"));
      Counting trust =
          new Counting(
              TrustFiles.read(List.of(federation.authority.certificate()))
                  .manager(Duration.ZERO, Clock.systemUTC()));
      KeyMaterial key = KeyMaterial.ofPem(alice, Optional.empty());
      TlsIdentity identity = new TlsIdentity(Optional.of(() -> key), () -> trust, () -> false);
      try (SoapConnector connector =
          new SoapConnector(Timeouts.DEFAULT, new Credentials(identity, Optional::empty))) {
        AdminClient client = new AdminClient(connector, federation.server.url(""));
        for (int i = 0; i < 20; i++) {
          client.ping();
        }
      }
      for (int i = 0; i < 3; i++) {
        says("200 OK", pingOnce(identity, URI.create(federation.server.url(""))));
      }
      assertEquals(23, federation.names().size());
      assertEquals(1, federation.names().stream().distinct().count());
      assertEquals(1, trust.handshakes.get(), "the others were resumed");
    }
  }

  /** On a connection of its own. */
  private static String pingOnce(TlsIdentity identity, URI server) throws IOException {
    byte[] message = PingServer.envelope("<a:ping/>").getBytes(StandardCharsets.UTF_8);
    String head =
        "POST /ws/admin HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\n"
            + "Connection: close\r\nContent-Length: "
            + message.length
            + "\r\n\r\n";
    try (SSLSocket socket =
        (SSLSocket) identity.sockets().createSocket(server.getHost(), server.getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().write(message);
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Asked once in each handshake that is not resumed. */
  private record Counting(X509TrustManager trust, AtomicInteger handshakes)
      implements X509TrustManager {
    Counting(X509TrustManager trust) {
      this(trust, new AtomicInteger());
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType)
        throws CertificateException {
      trust.checkClientTrusted(chain, authType);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType)
        throws CertificateException {
      handshakes.incrementAndGet();
      trust.checkServerTrusted(chain, authType);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return trust.getAcceptedIssuers();
    }
  }

  @Test
  void aProxyThatIsReplacedIsUsedFromTheNextConnectionOn() throws IOException {
    try (TlsFixture federation = new TlsFixture(directory)) {
      CredentialFiles files = federation.files(federation.user("Alice"));
      federation.as(files).ping();
      Credential bob = federation.user("Bob");
      TlsIdentity identity = TlsIdentity.of(files);
      URI server = URI.create(federation.server.url(""));
      pingOnce(identity, server);
      Files.writeString(files.certificate().orElseThrow(), bob.certificatePem() + bob.keyPem());
      pingOnce(identity, server);
      Files.writeString(files.certificate().orElseThrow(), "broken");
      pingOnce(identity, server);
      assertEquals(
          List.of("Alice", "Alice", "Bob", "Bob"),
          federation.names().stream().map(name -> name.replaceFirst(".*=", "")).toList());
    }
  }
}
