package org.gridrls.perf.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.http.WireRequest;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cheap client over TLS, and what counts its handshakes. */
class SecuredLoadTest {
  private static final int CLIENTS = 3;

  @TempDir Path directory;

  @Test
  void eachClientShakesHandsOnceAndStays() throws Exception {
    TestAuthority authority = new TestAuthority(directory.resolve("authority"));
    ExecutorService executor = Executors.newCachedThreadPool();
    List<String> asked = Collections.synchronizedList(new ArrayList<>());
    HttpsServer server = server(TlsIdentity.of(authority.hostFiles()).context(), executor, asked);
    try (Handshakes handshakes = new Handshakes()) {
      URI url = URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/");
      WireRequest request = WireRequest.of(url, "any", "<x/>", "hello");
      Connector connector = Connector.to(url, authority.userFiles());
      List<String> greetings = Collections.nCopies(CLIENTS, "GET /health");
      Load.Done done =
          new HttpLoad(url, connector, CLIENTS, Numbers.limited(30), call -> request)
              .run(Duration.ofSeconds(60), () -> assertEquals(greetings, List.copyOf(asked)));
      assertEquals(30, done.operations());
      assertEquals(CLIENTS + 30, asked.size());
      assertEquals(CLIENTS, handshakes.ofOthers(), "of the server's threads");
    } finally {
      server.stop(0);
      executor.shutdownNow();
    }
  }

  @Test
  void theUserIsNamedAsRulesWriteIt() {
    TestAuthority authority = new TestAuthority(directory.resolve("authority"));
    assertTrue(authority.userName().endsWith("/CN=Alice"), authority.userName());
    Credentials user = authority.user();
    assertTrue(user.certificate().isPresent());
  }

  private static HttpsServer server(
      SSLContext context, ExecutorService executor, List<String> asked) throws Exception {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.setExecutor(executor);
    server.createContext(
        "/",
        exchange -> {
          asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
          exchange.getRequestBody().readAllBytes();
          byte[] body = "hello".getBytes(StandardCharsets.US_ASCII);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }
}
