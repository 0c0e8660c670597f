package org.gridrls.kit.host;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.host.http.HostLimits;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.admin.StatisticsXml;
import org.junit.jupiter.api.Test;

/** Where a host listens, what it serves besides SOAP, and that nothing of it stays. */
class SoapHostTest {

  private static RlsException refused(Map<String, ?> config) {
    return assertThrows(
        RlsException.class,
        () -> {
          SoapHost host = SoapHost.bind(TestServer.config(config));
          host.close();
        });
  }

  private static int port(TestServer server) {
    return URI.create(server.url("")).getPort();
  }

  @Test
  void aPortInUseIsOneClearMessage() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      RlsException failure = refused(Map.of("port", taken.getLocalPort()));
      assertEquals(RlsError.UNAVAILABLE, failure.error());
      assertEquals(
          "cannot listen on 127.0.0.1:"
              + taken.getLocalPort()
              + ": Address already in use; stop the other program or choose another port (server.port)",
          failure.getMessage());
    }
  }

  @Test
  void anAddressThatIsNotOursIsOneClearMessage() {
    RlsException failure = refused(Map.of("host", "192.0.2.1", "insecure", true));
    assertEquals(RlsError.UNAVAILABLE, failure.error());
    assertTrue(
        failure.getMessage().startsWith("cannot listen on 192.0.2.1:0: "), failure.getMessage());
  }

  @Test
  void listeningBeyondLoopbackNeedsAnExplicitWord() {
    RlsException failure = refused(Map.of("host", "0.0.0.0"));
    assertEquals(RlsError.BAD_ARGUMENT, failure.error());
    assertTrue(failure.getMessage().contains("server.insecure"), failure.getMessage());
    SoapHost.bind(TestServer.config(Map.of("host", "0.0.0.0", "insecure", true))).close();
  }

  @Test
  void anUnknownHostIsNamed() {
    RlsException failure = refused(Map.of("host", "no-such-host.invalid"));
    assertEquals(RlsError.BAD_ARGUMENT, failure.error());
    assertTrue(failure.getMessage().contains("no-such-host.invalid"), failure.getMessage());
  }

  @Test
  void aRefusedHostLeavesNothingBehind() throws IOException {
    Set<String> before = TestServer.webThreads();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      refused(Map.of("port", taken.getLocalPort()));
    }
    assertNoneLeft(before);
  }

  /** Threads of tests before this one may still be ending. */
  private static void assertNoneLeft(Set<String> before) {
    Eventually.holds(
        "its threads have ended: " + TestServer.webThreads(),
        () -> before.containsAll(TestServer.webThreads()));
  }

  @Test
  void nobodyIsServedBeforeAccept() throws Exception {
    SoapHost host = SoapHost.bind(TestServer.config(Map.of()));
    int port = URI.create(host.baseUrl()).getPort();
    try (Socket early = new Socket(InetAddress.getLoopbackAddress(), port)) {
      early.getOutputStream().write("GET /health HTTP/1.0\r\n\r\n".getBytes(US_ASCII));
      assertEquals(0, early.getInputStream().available());
      host.accept();
      early.setSoTimeout(10_000);
      assertTrue(new String(early.getInputStream().readAllBytes(), US_ASCII).endsWith("ok\n"));
    } finally {
      host.close();
    }
  }

  @Test
  void nothingIsLeftListeningAfterClose() {
    Set<String> before = TestServer.webThreads();
    TestServer server = TestServer.start(Map.of());
    int port = port(server);
    server.admin().ping();
    server.close();
    assertThrows(ConnectException.class, () -> connect(port));
    assertNoneLeft(before);
  }

  @Test
  void nothingIsLeftListeningIfItNeverAccepted() {
    SoapHost host = SoapHost.bind(TestServer.config(Map.of()));
    int port = URI.create(host.baseUrl()).getPort();
    host.close();
    assertThrows(ConnectException.class, () -> connect(port));
  }

  private static void connect(int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 5_000);
    }
  }

  @Test
  void closingLetsARequestUnderWayEnd() throws Exception {
    TestServer server = TestServer.start(Map.of());
    server.role.hold();
    CompletableFuture<StatisticsXml> answer =
        CompletableFuture.supplyAsync(() -> server.admin().statistics());
    server.role.awaitBegun();
    CompletableFuture<Void> closed = CompletableFuture.runAsync(server.host::close);
    server.role.release();
    assertEquals("server-a", answer.get(20, TimeUnit.SECONDS).getName());
    closed.get(20, TimeUnit.SECONDS);
    server.close();
  }

  @Test
  void healthAnswersOk() throws Exception {
    try (TestServer server = TestServer.start(Map.of())) {
      HttpResponse<String> answer = server.get("/health");
      assertEquals(200, answer.statusCode());
      assertEquals("ok\n", answer.body());
    }
  }

  @Test
  void theServerDoesNotSayWhatItIsMadeOf() throws Exception {
    try (TestServer server = TestServer.start(Map.of())) {
      assertTrue(server.get("/health").headers().firstValue("Server").isEmpty());
      HttpResponse<String> missing = server.get("/nothing");
      assertEquals(404, missing.statusCode());
      assertFalse(missing.body().contains("Jetty"), missing.body());
      assertFalse(server.get("/ws/").body().contains("/ws/admin"));
    }
  }

  @Test
  void theWsdlNamesTheAddressThatOthersUse() throws Exception {
    try (TestServer server = TestServer.start(Map.of("public-url", "http://rls.example.org/"))) {
      assertEquals("http://rls.example.org", server.host.baseUrl());
    }
    try (TestServer server = TestServer.start(Map.of())) {
      String wsdl = server.get("/ws/admin?wsdl").body();
      assertTrue(wsdl.contains("location=\"" + server.url("/ws/admin") + "\""), wsdl);
      HttpResponse<String> head = server.ask("HEAD", "/ws/admin?wsdl");
      assertEquals(200, head.statusCode());
      assertEquals("", head.body());
      HttpResponse<String> single = server.get("/ws/admin?singleWsdl");
      assertEquals(302, single.statusCode());
      assertEquals("/ws/admin?wsdl", single.headers().firstValue("Location").orElseThrow());
    }
  }

  @Test
  void aPageThatTakesNoPostSaysSo() throws Exception {
    try (TestServer server = TestServer.start(Map.of())) {
      assertEquals(405, server.ask("POST", "/health").statusCode());
    }
  }

  @Test
  void defaultsAreThese() {
    HostConfig config = ConfigFile.of(Map.of(), HostConfig::read).value();
    assertEquals(
        new HostConfig(
            "127.0.0.1",
            39281,
            Optional.empty(),
            List.of(),
            false,
            2_000,
            128,
            128L << 20,
            true,
            HostLimits.DEFAULT),
        config);
  }
}
