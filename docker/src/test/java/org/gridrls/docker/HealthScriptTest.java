package org.gridrls.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.gridrls.cli.RlsCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The image's health check judges as {@code rls health --alive} does. */
@Tag("process")
class HealthScriptTest {
  private HttpServer server;

  /** The exit code of the health check, run on this machine with a profile like the image's. */
  private static int health(String url) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("bash", "image/opt/rls/health", url).inheritIO();
    builder.environment().put("RLS_PROFILE", "image/etc/rls/client");
    return builder.redirectOutput(new File("/dev/null")).start().waitFor();
  }

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @ParameterizedTest
  @CsvSource(
      emptyValue = "",
      value = {
        "200, 'ok|', 0",
        "200, ok, 0",
        "200, 'degraded: the disk is full|degraded: it is read-only|', 0",
        "200, '', 3",
        "200, 'fine|', 3",
        "200, 'degraded|', 3",
        "200, 'ok|ok|', 3",
        "200, 'ok|degraded: x|', 3",
        "200, 'degraded: x|ok|', 3",
        "302, 'ok|', 3",
        "500, 'ok|', 3",
        "503, 'degraded: x|', 3",
      })
  void theScriptAndTheCommandAgree(int status, String page, int exitCode) throws Exception {
    byte[] bytes = page.replace('|', '\n').getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/health",
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/");
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    assertEquals(exitCode, health(url));
    CommandLine line = RlsCommand.commandLine();
    line.setOut(new PrintWriter(Writer.nullWriter()));
    line.setErr(new PrintWriter(Writer.nullWriter()));
    assertEquals(exitCode, line.execute("health", "--alive", url));
  }
}
