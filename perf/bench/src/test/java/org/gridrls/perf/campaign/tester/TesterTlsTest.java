package org.gridrls.perf.campaign.tester;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.campaign.plan.Mix;
import org.gridrls.perf.campaign.tester.Tester.Recorder;
import org.gridrls.perf.campaign.work.Workload;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.testkit.PrivateFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Testers that call over TLS a server that wants to see their key too. */
@Tag("process")
class TesterTlsTest {
  private static final String REPLY = "z".repeat(100_000) + SampleNames.target(SampleNames.name(0));

  @TempDir static Path directory;

  @BeforeAll
  static void makeKeys() throws Exception {
    PrivateFile.write(directory.resolve("password"), "changeit\n");
    keytool(
        "-genkeypair",
        "-alias",
        "a",
        "-keyalg",
        "EC",
        "-dname",
        "CN=127.0.0.1",
        "-ext",
        "san=ip:127.0.0.1",
        "-keystore",
        "key.p12");
    PrivateFile.mode(directory.resolve("key.p12"), "rw-------");
    keytool("-exportcert", "-rfc", "-alias", "a", "-file", "trust.pem", "-keystore", "key.p12");
  }

  private static void keytool(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(InstalledServer.java("keytool")));
    command.addAll(List.of(arguments));
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", "changeit"));
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
  }

  private static CredentialFiles credentials(String keyStore, String trust) {
    return new CredentialFiles(
        file(keyStore),
        Optional.empty(),
        file("password"),
        file(trust).stream().toList(),
        Optional.empty());
  }

  private static Optional<Path> file(String name) {
    return Optional.of(name).filter(given -> !given.isEmpty()).map(directory::resolve);
  }

  private static HttpsServer server() throws IOException {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    SSLContext context = TlsIdentity.of(credentials("key.p12", "trust.pem")).context();
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters wanted = context.getDefaultSSLParameters();
            wanted.setNeedClientAuth(true);
            parameters.setSSLParameters(wanted);
          }
        });
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          byte[] body = REPLY.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  /** Three testers that make a call each 20 ms; long enough for a handshake on a busy machine. */
  private static List<Recorder.Finished> load(CredentialFiles credentials) throws IOException {
    HttpsServer server = server();
    List<Recorder.Finished> calls = new ArrayList<>();
    try {
      URI url = URI.create("https://127.0.0.1:" + server.getAddress().getPort());
      Campaign.Work work = new Campaign.Work("lrc", new Mix(List.of("query"), List.of(1)), 1, 1, 0);
      Campaign.Pace pace =
          new Campaign.Pace(Duration.ofSeconds(2), Duration.ofMillis(20), Duration.ofSeconds(5));
      List<Tester> testers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        testers.add(
            new Tester(
                i,
                new Pacing(pace, System.nanoTime()),
                Workload.of(work, url),
                Connector.to(url, credentials),
                calls::add));
      }
      new TesterLoop(testers, pace.timeout().toNanos(), () -> {}).run();
    } finally {
      server.stop(0);
    }
    return calls;
  }

  @Test
  void callsGoThroughWithKeysThatBothTrust() throws IOException {
    List<Recorder.Finished> calls = load(credentials("key.p12", "trust.pem"));
    assertTrue(calls.size() >= 6, () -> calls.size() + " calls");
    for (Recorder.Finished call : calls) {
      assertEquals(CallOutcome.OK, call.outcome());
      assertEquals(REPLY.length(), call.bytes());
    }
  }

  @Test
  void aServerThatIsNotTrustedIsNotCalled() throws IOException {
    for (Recorder.Finished call : load(credentials("key.p12", ""))) {
      assertEquals(CallOutcome.REFUSED, call.outcome());
    }
  }

  @Test
  void withoutAKeyAServerThatWantsOneRefuses() throws IOException {
    List<Recorder.Finished> calls = load(credentials("", "trust.pem"));
    assertTrue(calls.size() > 0 && calls.stream().noneMatch(c -> c.outcome() == CallOutcome.OK));
  }
}
