package org.gridrls.server.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.server.LogLines;
import org.gridrls.server.Servers;
import org.gridrls.server.foreign.GoldenRequests;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.RawHttp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Strings that mean something to a database, a file system or a log, in every string there is. */
@Tag("long")
class InjectionTest {
  private static final Pattern VALUE = Pattern.compile("(?<=>)[^<>\\s][^<>]*(?=<)");

  /** Empties the catalog: that is what it is for. */
  private static final Set<String> MEANT_TO_DELETE = Set.of("clear");

  private static final List<String> SQL =
      List.of(
          "'; DROP TABLE mapping; --",
          "x' OR '1'='1",
          "\" OR \"\"=\"",
          "1); DELETE FROM mapping; --",
          "x' UNION SELECT 1,2,3,4 --",
          "\\'; DROP TABLE logical_name; #",
          "%' ESCAPE '\\",
          "?1 :x @y $1 {d '2026-01-01'}");
  private static final List<String> PATHS =
      List.of(
          "../../../../etc/passwd",
          "..\\..\\x",
          "/etc/passwd",
          "file:///etc/passwd",
          "~/x",
          "x\\u0000.y");
  private static final List<String> LINES =
      List.of(
          "x\n2026-01-01T00:00:00.000Z ERROR [main] forged",
          "x\r\n2026-01-01T00:00:00.000Z ERROR [main] forged",
          "x\u0085 forged",
          "x\u2028forged",
          "x\u001b[2K\u001b[31mforged",
          "${jndi:ldap://127.0.0.1:1/forged}",
          "{} %msg %n");

  @TempDir static Path directory;
  private static Servers servers;
  private static String url;

  @BeforeAll
  static void start() {
    servers = new Servers(directory.resolve("servers"));
    url = servers.start("all").baseUrl();
    lrc().create(Mapping.of("canary/1", "root://canary/1"));
    lrc().create(Mapping.of("canary/2", "root://canary/2"));
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  private static LrcClient lrc() {
    return servers.lrc("all");
  }

  static List<GoldenRequests.Request> requests() {
    return GoldenRequests.all().stream()
        .filter(request -> !MEANT_TO_DELETE.contains(request.operation()))
        .toList();
  }

  /** The message once for each of its values and each of the strings, in its place. */
  private static List<String> injected(String message, List<String> strings) {
    List<String> made = new ArrayList<>();
    for (MatchResult value : VALUE.matcher(message).results().toList()) {
      for (String string : strings) {
        made.add(
            message.substring(0, value.start()) + escaped(string) + message.substring(value.end()));
      }
    }
    return made;
  }

  /** Control characters that XML can't carry at all are left to the fuzz. */
  private static String escaped(String text) {
    StringBuilder xml = new StringBuilder();
    text.chars()
        .filter(c -> c >= ' ' || c == '\n' || c == '\r')
        .forEach(
            c ->
                xml.append(
                    c > '~' || c < ' ' || "<>&".indexOf(c) >= 0 ? "&#" + c + ";" : (char) c));
    return xml.toString();
  }

  private static void send(GoldenRequests.Request request, List<String> strings)
      throws IOException {
    try (RawHttp raw = RawHttp.to(url)) {
      for (String message : injected(request.message(), strings)) {
        RawHttp.Reply reply = raw.post(request.path(), "", message).reply();
        assertTrue(List.of(200, 202, 500).contains(reply.status()), reply.head());
        assertFalse(reply.body().contains(">INTERNAL<"), message + reply.body());
        assertFalse(reply.body().contains(">STORE_FAILED<"), message + reply.body());
        assertFalse(reply.body().contains("root:x:0"), message + reply.body());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("requests")
  @Against(Attack.SQL_INJECTION)
  void sqlIsText(GoldenRequests.Request request) throws Exception {
    send(request, SQL);
    for (String name : List.of("canary/1", "canary/2")) {
      assertTrue(lrc().exists(Mapping.of(name, "root://" + name)), request.file());
    }
  }

  @Test
  @Against(Attack.SQL_INJECTION)
  void sqlIsKeptLiterally() {
    for (String name : SQL) {
      lrc().create(Mapping.of(name, "target of " + name));
      assertTrue(lrc().exists(Mapping.of(name, "target of " + name)), name);
    }
  }

  @Test
  @Against(Attack.PATH_TRAVERSAL)
  void noNameIsAPath() throws Exception {
    Set<Path> before = outside();
    for (GoldenRequests.Request request : requests()) {
      send(request, PATHS);
    }
    assertEquals(before, outside());
  }

  /** The files beside the directory of the server, which replaces its own files meanwhile. */
  private static Set<Path> outside() throws IOException {
    Set<Path> found = new TreeSet<>();
    Path own = directory.resolve("servers/all");
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
            return path.equals(own) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
            found.add(path);
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }

  @Test
  @Against(Attack.LOG_INJECTION)
  void nobodyElseWritesALineOfTheLog() throws Exception {
    try (LogLines log = new LogLines()) {
      for (GoldenRequests.Request request : requests()) {
        send(request, LINES);
      }
      try (RawHttp raw = RawHttp.to(url)) {
        raw.post("/ws/lrc%0a2026-01-01%20ERROR%20forged", "SOAPAction: \"a\tforged\"\r\n", "x")
            .reply();
      }
      assertTrue(log.lines().size() > 100, "nothing was logged");
      log.lines().forEach(line -> assertFalse(line.matches(".*[\\p{Cntrl}\u0085\u2028].*"), line));
      log.entries()
          .forEach(entry -> assertTrue(entry.matches("(?s)\\d{4}-\\d\\d-\\d\\dT.*"), entry));
      log.continuations()
          .forEach(
              line ->
                  assertTrue(
                      line.matches(
                          "\\s+(at |\\.\\.\\. ).*|\\s*(Caused by|Suppressed):"
                              + " .*|[\\w.$]+(Exception|Error).*"),
                      line));
    }
  }

  @ParameterizedTest
  @Against(Attack.PATTERN_COST)
  @ValueSource(
      strings = {
        "*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b",
        "????????????????????????????????????????????????????????????*b",
        "(a+)+$",
        "(.*)*x",
        "[a-z]*[a-z]*[a-z]*[a-z]*b",
        "\\*\\*\\*"
      })
  void patternsAreNoRegularExpressions(String pattern) {
    LrcClient lrc = lrc();
    String name = "a".repeat(4_000) + pattern.hashCode();
    lrc.create(Mapping.of(name, "t"));
    long begun = System.nanoTime();
    lrc.query(
        ObjectType.LOGICAL_NAME,
        GlobPattern.of(pattern),
        AttributeSelection.NONE,
        PageRequest.first(10));
    assertTrue(System.nanoTime() - begun < 10_000_000_000L, pattern);
    lrc.delete(Mapping.of(name, "t"));
  }

  @ParameterizedTest
  @Against(Attack.XPATH_COST)
  @ValueSource(
      strings = {
        "//*[//*[//*[//*[//*[//*[//*[//*[//*]]]]]]]]",
        "count(//*//*//*//*//*//*//*//*//*//*//*//*)",
        "//*[contains(concat(string(/),string(/),string(/),string(/)),concat(string(/),string(/)))][//*[//*[//*[//*]]]]",
        "((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))))))))))",
        "string-length(concat(//*,//*,//*,//*,//*,//*))"
      })
  void aQueryThatMultipliesEndsSoon(String query) throws Exception {
    GoldenRequests.Request request =
        requests().stream()
            .filter(r -> r.file().equals("registry-group/QueryResourceProperties.request.xml"))
            .findFirst()
            .orElseThrow();
    long begun = System.nanoTime();
    try (RawHttp raw = RawHttp.to(url)) {
      String message =
          VALUE
              .matcher(request.message())
              .replaceAll(found -> found.group().startsWith("//") ? query : found.group());
      RawHttp.Reply reply = raw.post(request.path(), "", message).reply();
      boolean refused = reply.status() == 500 && reply.body().contains("wsrf/bf-2");
      assertTrue(reply.status() == 200 || refused, reply.body());
    }
    assertTrue(System.nanoTime() - begun < 20_000_000_000L, query);
    assertEquals(
        Optional.of("all"), Optional.of(new AdminClient(servers.connector, url).ping().getName()));
  }
}
