package org.gridrls.security.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.Arrays;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that holds TLS connections open without any request does not block others. */
class SlowHandshakeTest {
  /** Bytes in which a server says that it closes the connection. */
  private static final int ALERTS = 64;

  @TempDir static Path directory;
  private static TlsFixture federation;

  @BeforeAll
  static void start() {
    federation =
        new TlsFixture(directory, Clock.systemUTC(), Map.of(), Map.of("head-time-max", "2s"));
  }

  @AfterAll
  static void stop() {
    federation.close();
  }

  private static Socket connected(byte... first) throws IOException {
    URI server = URI.create(federation.server.url(""));
    Socket socket = new Socket(server.getHost(), server.getPort());
    socket.setSoTimeout(30_000);
    socket.getOutputStream().write(first);
    return socket;
  }

  /** Counts the bytes that the server says until it closes the connection, which it must. */
  private static int saidUntilClosed(Socket socket) throws IOException {
    try {
      return socket.getInputStream().readAllBytes().length;
    } catch (SocketException reset) {
      return 0;
    }
  }

  private static void assertWell() {
    assertFalse(federation.as(federation.user("Alice")).ping().getName().isEmpty());
  }

  /** The first message of a handshake, as a client makes it. */
  private static byte[] hello() throws IOException, GeneralSecurityException {
    SSLEngine engine = SSLContext.getDefault().createSSLEngine("localhost", 1);
    engine.setUseClientMode(true);
    ByteBuffer wire = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    engine.wrap(ByteBuffer.allocate(0), wire);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(wire.array(), 0, wire.position());
    return bytes.toByteArray();
  }

  private static SSLSocket finished() throws IOException {
    URI server = URI.create(federation.server.url(""));
    TlsIdentity anybody =
        TlsIdentity.of(CredentialFiles.trusting(federation.authority.certificate()));
    SSLSocket socket =
        (SSLSocket) anybody.sockets().createSocket(server.getHost(), server.getPort());
    socket.setSoTimeout(30_000);
    socket.startHandshake();
    return socket;
  }

  @Test
  @Against(Attack.SLOW_HANDSHAKE)
  void whoeverStopsOnTheWayIsCutOff() throws Exception {
    byte[] hello = hello();
    try (SSLSocket finished = finished();
        Socket silent = connected();
        Socket one = connected((byte) 0x16);
        Socket half = connected(Arrays.copyOf(hello, hello.length / 2));
        Socket answered = connected(hello)) {
      assertTrue(saidUntilClosed(silent) <= ALERTS);
      assertTrue(saidUntilClosed(one) <= ALERTS);
      assertTrue(saidUntilClosed(half) <= ALERTS);
      assertTrue(saidUntilClosed(answered) > ALERTS, "the server's part of the handshake");
      assertEquals(0, saidUntilClosed(finished));
    }
    assertWell();
  }
}
