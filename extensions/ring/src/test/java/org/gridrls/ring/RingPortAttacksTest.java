package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.SwitchingKeyManager;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.rli.RingConfig;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Strangers at the port of a secured member join nothing, read nothing, and fill nothing. */
@Tag("process")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RingPortAttacksTest {
  private static final byte[] GREETING = "rls-ring\1".getBytes(StandardCharsets.ISO_8859_1);
  private static final int STRANGERS = 300;

  /** The transport greets 8 callers at once and lets 64 wait. */
  private static final int WAITING_MAX = 8 + 64;

  private static final int SPARE = 24;
  private static final int ENDLESS_BYTES = 64 << 20;

  @TempDir static Path directory;
  private final Closer closer = new Closer();
  private final RingConfig ring = RingPorts.ring("port-ring", 1).get(0);
  private AuthorityDirectory authority;
  private RingProcess member;
  private AdminClient admin;

  @BeforeAll
  void start() {
    authority = AuthorityDirectory.create(directory.resolve("ca"), "Test VO", Clock.systemUTC());
    AuthorityDirectory.Issued host =
        authority.issue(CertificateOrder.host("localhost", "127.0.0.1"));
    Map<String, String> settings = new HashMap<>();
    settings.put("roles", "rli");
    settings.put("rli.ring.name", ring.name());
    settings.put("rli.ring.bind", ring.bind());
    settings.put("rli.ring.members", "[\"" + ring.bind() + "\"]");
    settings.put("security.accept", "certificate");
    settings.put("security.admins", "/O=Test VO/OU=people/CN=Alice");
    settings.put("security.certificate", host.certificate().toString());
    settings.put("security.key", host.key().toString());
    settings.put("security.trust.certificates", "[\"" + directory.resolve("ca/ca.pem") + "\"]");
    member = closer.opened(RingProcess.start(directory, "rli-0", settings));
    AuthorityDirectory.Issued alice = authority.issue(CertificateOrder.user("Alice"));
    SoapConnector connector =
        closer.opened(new SoapConnector(Timeouts.DEFAULT, credentials(alice)));
    admin = new AdminClient(connector, member.url());
  }

  @AfterAll
  void stop() {
    closer.close();
  }

  private Credentials credentials(AuthorityDirectory.Issued issued) {
    return Credentials.of(
        CredentialFiles.of(issued.certificate(), issued.key(), authority.trust()));
  }

  /** It answers, is alone in its ring, and its slots are complete. */
  private void assertHealthy() {
    Eventually.holds("the member is healthy", () -> count("ringSettled") == 1);
    assertEquals(1, count("ringMembers"));
    assertEquals(256, count("ringSlots"));
    assertEquals(0, count("ringSplit"));
  }

  private long count(String counter) {
    return admin.statistics().getRole().stream()
        .flatMap(role -> role.getCounter().stream())
        .filter(one -> one.getName().equals(counter))
        .mapToLong(one -> one.getValue())
        .sum();
  }

  private Socket connected() throws IOException {
    Socket socket = closer.opened(new Socket());
    int port = Integer.parseInt(ring.bind().replaceAll(".*:", ""));
    socket.connect(new InetSocketAddress("127.0.0.1", port), 5_000);
    socket.setSoTimeout(60_000);
    return socket;
  }

  /** Greets as a member does, over TLS if there is a context; nothing may be answered. */
  private void assertGetsNothing(Optional<SSLContext> tls) throws IOException {
    int answer;
    try {
      Socket socket = connected();
      if (tls.isPresent()) {
        SSLSocket secured =
            (SSLSocket) tls.get().getSocketFactory().createSocket(socket, "127.0.0.1", 0, true);
        secured.setEnabledProtocols(new String[] {"TLSv1.3"});
        socket = secured;
      }
      socket.getOutputStream().write(GREETING);
      socket.getOutputStream().flush();
      answer = socket.getInputStream().read();
    } catch (IOException refused) {
      answer = -1;
    }
    // without TLS the last byte is that of an alert: no greeting begins with it
    assertTrue(answer == -1 || tls.isEmpty() && answer == 0x15, "answered with " + answer);
  }

  private static SSLContext tls(Credentials own, boolean shown) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    KeyManager key = new SwitchingKeyManager(() -> own.certificate().orElseThrow());
    context.init(
        shown ? new KeyManager[] {key} : new KeyManager[0],
        new TrustManager[] {own.trusted()},
        null);
    return context;
  }

  private static long entries(Path directory) {
    try (Stream<Path> all = Files.list(directory)) {
      return all.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long files() {
    return entries(member.state().resolve("fd"));
  }

  private long threads() {
    return entries(member.state().resolve("task"));
  }

  private String log() throws IOException {
    return Files.readString(RingProcess.log(directory, "rli-0"));
  }

  @Test
  @Against(Attack.RING_STRANGER)
  void strangersWithoutAGoodCertificateJoinNothing() throws Exception {
    assertHealthy();
    AuthorityDirectory other =
        AuthorityDirectory.create(directory.resolve("other"), "Other VO", Clock.systemUTC());
    CertificateOrder host = CertificateOrder.host("localhost", "127.0.0.1");
    Credentials foreign = credentials(other.issue(host));
    Instant longAgo = Clock.systemUTC().instant().minus(Duration.ofDays(2));
    CertificateOrder former = CertificateOrder.host("former", "127.0.0.1");
    Credentials over = credentials(authority.issue(former.goodFrom(longAgo, Duration.ofDays(1))));
    Credentials person = credentials(authority.issue(CertificateOrder.user("Bob")));
    assertGetsNothing(Optional.empty());
    assertGetsNothing(Optional.of(tls(foreign, false)));
    Credentials noMember = credentials(authority.issue(CertificateOrder.host("index.test")));
    for (Credentials stranger : List.of(foreign, over, person, noMember)) {
      assertGetsNothing(Optional.of(tls(stranger, true)));
    }
    assertHealthy();
    Eventually.holds(
        "it says why",
        () -> {
          try {
            return log().contains("refused, a connection from");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** A member whose program was taken over has a certificate, and may send anything. */
  @Test
  @Against(Attack.RING_STRANGER)
  void garbageOfAMemberEndsItsConnectionOnly() throws Exception {
    assertHealthy();
    Credentials own = credentials(authority.issue(CertificateOrder.host("second", "127.0.0.1")));
    byte[] greeting = Arrays.copyOf(GREETING, GREETING.length + 40);
    for (byte[] start : List.of(new byte[0], GREETING, greeting)) {
      byte[] garbage = new byte[1 << 16];
      new Random(start.length).nextBytes(garbage);
      try {
        Socket socket =
            tls(own, true).getSocketFactory().createSocket(connected(), "127.0.0.1", 0, true);
        socket.getOutputStream().write(start);
        socket.getOutputStream().write(garbage);
        socket.getOutputStream().flush();
        socket.getInputStream().readAllBytes(); // until it is closed
      } catch (IOException closed) {
        assertFalse(closed instanceof SocketTimeoutException, "the connection stays open");
      }
    }
    assertHealthy();
    assertFalse(log().contains("ERROR"), this::logged);
  }

  private String logged() {
    try {
      return log();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @Against(Attack.RING_STRANGER)
  void anOpenMemberBeyondLoopbackDoesNotStart() {
    String bind = ring.bind().replace("127.0.0.1", "0.0.0.0");
    Map<String, String> open =
        Map.of(
            "roles",
            "rli",
            "rli.ring.name",
            ring.name(),
            "rli.ring.bind",
            bind,
            "rli.ring.members",
            "[\"" + bind + "\"]");
    String refusal = RingServer.refusal(directory, "open", open);
    assertTrue(refusal.contains("server.insecure"), refusal);
  }

  @Test
  @Against(Attack.RING_STRANGER)
  void strangersThatSayNothingOrTooMuchFillNothing() throws Exception {
    assertHealthy();
    long files = files();
    long threads = threads();
    List<Socket> silent =
        Stream.generate(this::stranger).limit(STRANGERS).collect(Collectors.toList());
    Eventually.holds(
        "no more wait than the door has places", () -> files() <= files + WAITING_MAX + SPARE);
    assertTrue(threads() <= threads + SPARE, () -> threads() + " threads, before " + threads);
    assertHealthy();
    endless();
    silent.forEach(this::close);
    Eventually.holds("all are closed", () -> files() <= files + SPARE);
    assertHealthy();
    assertFalse(log().contains("OutOfMemoryError"));
  }

  private Socket stranger() {
    try {
      return connected();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Bytes without end, more than half of the member's heap: it stops reading. */
  private void endless() {
    byte[] bytes = new byte[1 << 16];
    boolean stopped = false;
    try {
      Socket socket = connected();
      for (int sent = 0; sent < ENDLESS_BYTES; sent += bytes.length) {
        socket.getOutputStream().write(bytes);
      }
    } catch (IOException refused) {
      stopped = true;
    }
    assertTrue(stopped, "the member read all of it");
  }
}
