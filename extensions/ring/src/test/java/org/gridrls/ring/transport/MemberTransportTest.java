package org.gridrls.ring.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingQueue;
import org.gridrls.api.RlsException;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.kit.schedule.Closer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only members that prove who they are, and agree on the ring, are let in. */
class MemberTransportTest {
  private static final RingTerms TERMS = new RingTerms("one", 2, 256, 2);

  @TempDir Path directory;
  private final Set<String> hosts =
      new CopyOnWriteArraySet<>(List.of("index.example.org", "127.0.0.1"));
  private final Closer closer = new Closer();
  private final BlockingQueue<Socket> accepted = new LinkedBlockingQueue<>();
  private AuthorityDirectory authority;
  private int issued;

  @BeforeEach
  void create() {
    authority = AuthorityDirectory.create(directory.resolve("ca"), "Test VO", Clock.systemUTC());
  }

  @AfterEach
  void close() {
    closer.close();
  }

  private CertificateOrder host() {
    return CertificateOrder.host("member-" + issued++, "index.example.org");
  }

  private Optional<MemberTrust> trust(AuthorityDirectory issuer, CertificateOrder order) {
    return trust(issuer.issue(order));
  }

  private Optional<MemberTrust> trust(AuthorityDirectory.Issued issued) {
    Credentials own =
        Credentials.of(CredentialFiles.of(issued.certificate(), issued.key(), authority.trust()));
    return Optional.of(new MemberTrust(own, () -> hosts));
  }

  private MemberTransport transport(RingTerms terms, Optional<MemberTrust> trust) {
    return closer.opened(new MemberTransport(terms, trust));
  }

  private MemberTransport secured() {
    return transport(TERMS, trust(authority, host()));
  }

  /** Where the transport answers from now on. */
  private InetSocketAddress answering(MemberTransport transport) throws IOException {
    ServerSocket server = closer.opened(transport.createServerSocket("test"));
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    Thread acceptor = new Thread(() -> acceptAll(server), "test-acceptor");
    acceptor.setDaemon(true);
    acceptor.start();
    return (InetSocketAddress) server.getLocalSocketAddress();
  }

  private void acceptAll(ServerSocket server) {
    while (!server.isClosed()) {
      try {
        accepted.add(server.accept());
      } catch (IOException e) {
        return;
      }
    }
  }

  private void assertRefused(String why, MemberTransport caller, MemberTransport called)
      throws IOException {
    InetSocketAddress address = answering(called);
    RlsException refused = assertThrows(RlsException.class, () -> caller.knock(List.of(address)));
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
    assertThrows(IOException.class, () -> connected(caller, address));
    assertTrue(accepted.isEmpty(), "it was let in");
  }

  private Socket connected(MemberTransport caller, InetSocketAddress address) throws IOException {
    Socket socket = closer.opened(caller.createSocket("test"));
    socket.connect(address, 5_000);
    return socket;
  }

  private void assertTalk(MemberTransport caller, MemberTransport called) throws Exception {
    InetSocketAddress address = answering(called);
    caller.knock(List.of(address));
    Socket here = connected(caller, address);
    Socket there = closer.opened(accepted.take());
    here.getOutputStream().write(new byte[] {1, 2, 3});
    here.getOutputStream().flush();
    assertEquals(3, there.getInputStream().readNBytes(3)[2]);
    there.getOutputStream().write(7);
    there.getOutputStream().flush();
    assertEquals(7, here.getInputStream().read());
    here.close();
    assertEquals(-1, there.getInputStream().read());
  }

  @Test
  void membersThatAgreeTalk() throws Exception {
    assertTalk(transport(TERMS, Optional.empty()), transport(TERMS, Optional.empty()));
  }

  @Test
  void securedMembersOfOneAuthorityTalk() throws Exception {
    assertTalk(secured(), secured());
    assertTalk(
        secured(), transport(TERMS, trust(authority, CertificateOrder.host("other", "127.0.0.1"))));
  }

  @Test
  void membersOfAnotherRingAreRefused() throws IOException {
    MemberTransport here = transport(TERMS, Optional.empty());
    assertRefused("'two'", transport(new RingTerms("two", 2, 256, 2), Optional.empty()), here);
    assertRefused("format", transport(new RingTerms("one", 1, 256, 2), Optional.empty()), here);
    assertRefused("slots", transport(new RingTerms("one", 2, 128, 2), Optional.empty()), here);
    assertRefused("owners", transport(new RingTerms("one", 2, 256, 3), Optional.empty()), here);
  }

  @Test
  void anOpenAndASecuredMemberRefuseEachOther() throws IOException {
    assertRefused("secured", transport(TERMS, Optional.empty()), secured());
    assertRefused("secured", secured(), transport(TERMS, Optional.empty()));
  }

  @Test
  void aCertificateOfAnotherAuthorityIsRefused() throws IOException {
    AuthorityDirectory stranger =
        AuthorityDirectory.create(directory.resolve("other"), "Other VO", Clock.systemUTC());
    assertRefused(
        "refuses the certificate of this member",
        transport(TERMS, trust(stranger.issue(host()))),
        secured());
    assertRefused(
        "its certificate is refused", secured(), transport(TERMS, trust(stranger.issue(host()))));
  }

  @Test
  void anExpiredCertificateIsRefused() throws IOException {
    Instant longAgo = Clock.systemUTC().instant().minus(Duration.ofDays(2));
    Optional<MemberTrust> expired = trust(authority, host().goodFrom(longAgo, Duration.ofDays(1)));
    assertRefused("refuses the certificate of this member", transport(TERMS, expired), secured());
    assertRefused("its certificate is refused", secured(), transport(TERMS, expired));
  }

  @Test
  void aCertificateOfAPersonOrOfAnotherHostIsRefused() throws IOException {
    for (CertificateOrder order :
        List.of(CertificateOrder.user("Alice"), CertificateOrder.host("catalog.example.org"))) {
      assertRefused(
          "refuses the certificate of this member",
          transport(TERMS, trust(authority, order)),
          secured());
    }
    RlsException own =
        assertThrows(
            RlsException.class,
            () ->
                MemberTransport.open(
                    TERMS, trust(authority, CertificateOrder.host("lrc.example.org"))));
    assertTrue(own.getMessage().contains("lrc.example.org"), own.getMessage());
  }

  @Test
  void aCertificateThatIsNoLongerAcceptedEndsItsOpenConnections() throws Exception {
    MemberTransport called = secured();
    InetSocketAddress address = answering(called);
    Socket here = connected(secured(), address);
    Socket there = closer.opened(accepted.take());
    called.recheck();
    assertFalse(there.isClosed());
    hosts.clear();
    called.recheck();
    assertTrue(there.isClosed());
    assertEquals(-1, here.getInputStream().read());
  }

  @Test
  void callersThatSayNothingDelayNobody() throws Exception {
    MemberTransport called = secured();
    InetSocketAddress address = answering(called);
    for (int i = 0; i < 4; i++) {
      Socket silent = closer.opened(new Socket());
      silent.connect(address);
    }
    connected(secured(), address);
    closer.opened(accepted.take());
  }
}
