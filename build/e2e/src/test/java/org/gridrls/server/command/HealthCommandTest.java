package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.server.CommandRun;
import org.gridrls.server.SecuredServers;
import org.gridrls.server.ServerProcess;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rls health}, by a caller without an account. */
@Tag("process")
class HealthCommandTest {
  @TempDir private Path directory;
  private final CommandRun shell = new CommandRun();

  @Test
  void anOpenServerIsWell() {
    try (Servers servers = new Servers(directory)) {
      String url = servers.start("lrc", "roles", "lrc").baseUrl();
      assertEquals(url + " ok", shell.done("health", url).get(0));
      assertEquals(url + " ok", shell.done("health", url + "/ws/lrc").get(0));
      shell.done("health", "--json", url);
      shell.printed("\"health\": ?\"ok\"");
    }
  }

  @Test
  void whoDoesNotAnswerOrAnswersSomethingElseIsNotWell() throws Exception {
    assertEquals(ExitCode.CANNOT_REACH, shell.rls("health", "http://127.0.0.1:1"));
    shell.printed("^http://127.0.0.1:1 no answer: cannot reach .*connection refused");
    assertEquals(2, shell.rls("health", "not a URL"));
    for (String page : new String[] {"", "fine\n", "degraded\n", "ok\nok\n"}) {
      assertEquals(ExitCode.CANNOT_REACH, answering(200, page), page);
      shell.printed("another page; is this the URL of an RLS server");
    }
    assertEquals(ExitCode.CANNOT_REACH, answering(503, "ok\n"));
    shell.printed("HTTP 503");
    assertEquals(ExitCode.CANNOT_REACH, answering(302, "ok\n"));
  }

  @Test
  void aDegradedServerIsAlive() throws Exception {
    String page = "degraded: the disk is full\ndegraded: it is read-only\n";
    assertEquals(1, answering(200, page));
    shell.printed(" degraded: the disk is full; it is read-only$");
    assertEquals(0, answering(200, page, "--alive"));
    assertEquals(0, answering(200, "ok\n", "--alive"));
    assertEquals(ExitCode.CANNOT_REACH, answering(500, "ok\n", "--alive"));
  }

  /** The exit code for a server that answers so. */
  private int answering(int status, String page, String... options) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/health",
        exchange -> {
          byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Location", "/");
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      String[] command = new String[options.length + 2];
      command[0] = "health";
      command[1] = url;
      System.arraycopy(options, 0, command, 2, options.length);
      return shell.rls(command);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aServerProcessThatTakesCertificatesOnlyAnswersEverybody() throws Exception {
    answersWithoutAnAccount(Map.of());
  }

  @Test
  void aServerProcessThatTakesTokensOnlyAnswersEverybody() throws Exception {
    String key = new JWKSet(new ECKeyGenerator(Curve.P_256).keyID("k").generate()).toString();
    answersWithoutAnAccount(
        Map.of(
            "security.accept", "[token]",
            "security.tokens.issuers", "https://iss.example/",
            "security.tokens.keys", Files.writeString(directory.resolve("jwks"), key).toString(),
            "security.tokens.audiences", "https://rls.example"));
  }

  private void answersWithoutAnAccount(Map<String, String> security) throws Exception {
    try (SecuredServers secured = new SecuredServers(directory)) {
      Map<String, String> settings = new HashMap<>(secured.settings());
      settings.putAll(security);
      String[] all =
          settings.entrySet().stream()
              .map(setting -> setting.getKey() + "=" + setting.getValue())
              .toArray(String[]::new);
      String trust = secured.authority.trust().toString();
      try (ServerProcess server = ServerProcess.start(directory.resolve("data"), all)) {
        assertTrue(server.url().startsWith("https://"), server.url());
        String[] health = {"health", "--trust", trust, server.url()};
        assertEquals(server.url() + " ok", shell.done(health).get(0));
        assertEquals(ExitCode.DENIED, shell.rls("ping", "--trust", trust, server.url()));
        assertEquals(ExitCode.CANNOT_REACH, shell.rls("health", server.url()));
        shell.printed("not signed by a trusted authority");
        assertEquals(
            ExitCode.CANNOT_REACH, shell.rls("health", server.url().replace("https:", "http:")));
      }
    }
  }
}
