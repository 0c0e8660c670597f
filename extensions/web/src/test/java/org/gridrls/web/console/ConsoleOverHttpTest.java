package org.gridrls.web.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.host.SoapHost;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The console as a browser gets it, and nothing besides its files. */
class ConsoleOverHttpTest {
  private static final Pattern MODULE = Pattern.compile("from \"\\./([a-z]+\\.mjs)\"");

  private final SoapHost server =
      SoapHost.bind(
          ConfigFile.of(
                  Map.of("server.port", 0), settings -> HostConfig.read(settings.section("server")))
              .value(),
          HostSecurity.OPEN,
          ConsoleServlet.page());

  @BeforeEach
  void start() {
    server.accept();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> request(String path, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.baseUrl() + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private String raw(String request) throws IOException {
    int port = URI.create(server.baseUrl()).getPort();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String header(HttpResponse<?> reply, String name) {
    return reply.headers().firstValue(name).orElse("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/console"})
  void theRootLeadsToTheConsole(String path) throws Exception {
    HttpResponse<String> reply = request(path);
    assertEquals(302, reply.statusCode());
    assertEquals("console/", header(reply, "Location"));
  }

  @Test
  void thePageAndAllThatItNeedsAreThere() throws Exception {
    HttpResponse<String> page = request("/console/");
    assertEquals(200, page.statusCode());
    assertEquals("text/html;charset=utf-8", header(page, "Content-Type"));
    assertEquals(page.body(), request("/console/index.html").body());
    assertEquals("text/css;charset=utf-8", header(request("/console/console.css"), "Content-Type"));
    assertEquals(
        "image/svg+xml;charset=utf-8", header(request("/console/icon.svg"), "Content-Type"));
    Set<String> modules = new HashSet<>();
    load("console.mjs", modules);
    assertTrue(modules.size() > 8, modules::toString);
    for (String name : ConsoleServlet.LIBRARY) {
      assertEquals(200, request("/console/" + name).statusCode(), name);
    }
  }

  private void load(String module, Set<String> seen) throws Exception {
    if (!seen.add(module)) {
      return;
    }
    HttpResponse<String> reply = request("/console/" + module);
    assertEquals(200, reply.statusCode(), module);
    assertEquals("text/javascript;charset=utf-8", header(reply, "Content-Type"));
    Matcher imported = MODULE.matcher(reply.body());
    while (imported.find()) {
      load(imported.group(1), seen);
    }
  }

  @Test
  void nothingIsInlineAndNothingComesFromElsewhere() throws Exception {
    String page = request("/console/").body();
    assertFalse(page.contains("<style") || page.contains(" style="), page);
    assertFalse(Pattern.compile("<[^>]*\\son\\w+=").matcher(page).find(), page);
    assertFalse(Pattern.compile("<script(?![^>]* src=)").matcher(page).find(), page);
    assertFalse(Pattern.compile("(src|href)=\"(https?:)?//").matcher(page).find(), page);
  }

  @Test
  void browsersAreToldToTrustNothingElse() throws Exception {
    for (String path : List.of("/console/", "/console/console.mjs", "/console/none")) {
      HttpResponse<String> reply = request(path);
      String policy = header(reply, "Content-Security-Policy");
      assertTrue(policy.startsWith("default-src 'none'; script-src 'self';"), policy);
      assertTrue(policy.contains("frame-ancestors 'none'"), policy);
      assertFalse(policy.contains("unsafe"), policy);
      assertEquals("nosniff", header(reply, "X-Content-Type-Options"));
      assertEquals("no-referrer", header(reply, "Referrer-Policy"));
    }
  }

  @Test
  void aFileThatIsKnownIsNotSentAgain() throws Exception {
    String tag = header(request("/console/console.css"), "ETag");
    for (String held : List.of(tag, "W/" + tag, "\"old\", " + tag, "*")) {
      HttpResponse<String> again = request("/console/console.css", "If-None-Match", held);
      assertEquals(304, again.statusCode(), held);
      assertEquals("", again.body());
      assertEquals(tag, header(again, "ETag"));
    }
    assertEquals(200, request("/console/console.css", "If-None-Match", "\"old\"").statusCode());
    assertNotEquals(tag, header(request("/console/icon.svg"), "ETag"));
  }

  @Against(Attack.PATH_TRAVERSAL)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console/../../../../etc/passwd",
        "/console/..%2f..%2fetc/passwd",
        "/console/%2e%2e/ConsoleServlet.class",
        "/console/ConsoleServlet.class",
        "/console//index.html",
        "/console/./../WEB-INF/web.xml",
        "/console/console.css/",
        "/console/none"
      })
  void otherPathsLeadNowhere(String path) throws Exception {
    String reply = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assertTrue(reply.matches("(?s)HTTP/1.1 (400|404) .*"), reply);
    assertFalse(reply.contains("root:") || reply.contains("<!doctype html>"), reply);
  }
}
