package org.gridrls.server.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.cli.text.JsonParser;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The document about JSON names what each command answers, and in which order. */
class JsonShapesTest {
  private static final Pattern LINE = Pattern.compile("\\| `([^`]+)` \\| ([^|]*?) \\|");

  @TempDir static Path directory;
  private static Servers servers;
  private static String url;

  private final CommandRun shell = new CommandRun();

  @BeforeAll
  static void start() {
    servers = new Servers(directory);
    url = servers.start("registry", "roles", "[lrc, rli, registry, replicator]").baseUrl();
    servers.awaitMembers(1);
    CommandRun run = new CommandRun();
    run.done("attribute", "define", "size:int", url);
    run.done("create", "a", "http://s/a", url);
    run.done("attribute", "add", "a", "size:int=1", url);
    servers.awaitInStep("registry");
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  /** Command lines and the members of their rows. */
  private static Map<String, String> documented() throws IOException {
    Map<String, String> shapes = new LinkedHashMap<>();
    for (String line : Files.readAllLines(ProjectRoot.path("docs/json.md"))) {
      Matcher shape = LINE.matcher(line);
      if (shape.lookingAt()) {
        shapes.put(shape.group(1), shape.group(2).replace("`", "").replace(", ", ","));
      }
    }
    return shapes;
  }

  @Test
  void eachCommandHasTheMembersThatTheDocumentNames() throws IOException {
    Map<String, String> shapes = documented();
    assertTrue(shapes.size() >= 25, shapes::toString);
    List<String> wrong = new ArrayList<>();
    shapes.forEach(
        (command, members) -> {
          shell.rls((command + " --csv").replace("URL", url).split(" "));
          String named = shell.lines().isEmpty() ? shell.errors() : shell.lines().get(0);
          if (!named.equals(members)) {
            wrong.add("| `" + command + "` | " + named.replace(",", ", ") + " |");
          }
        });
    assertEquals(List.of(), wrong);
  }

  @SuppressWarnings("unchecked")
  private List<Map<String, Object>> rows(String... command) {
    shell.done(command);
    Map<?, ?> document = (Map<?, ?>) JsonParser.parse(shell.out.toString());
    assertEquals(List.of("rows", "details", "failures", "failed"), rest(document));
    return (List<Map<String, Object>>) document.get("rows");
  }

  private static List<?> rest(Map<?, ?> document) {
    return document.keySet().stream().filter(key -> !key.equals("operations")).toList();
  }

  @Test
  void rolesAreListsAndUrlsAreThoseOfServers() {
    for (String command : List.of("members --json", "members --history --json", "ping --json")) {
      Map<String, Object> row = rows((command + " " + url).split(" ")).get(0);
      assertTrue(((List<?>) row.get("roles")).contains("RLI"), row::toString);
      assertEquals(url, row.get("url"), command);
    }
    for (String command : List.of("lrcs --json a", "locate --json a", "senders --json")) {
      assertEquals(url, rows((command + " " + url).split(" ")).get(0).get("url"), command);
    }
  }

  @Test
  void quantitiesAreNumbers() {
    for (String command : List.of("members --json", "senders --json", "ping --json")) {
      Map<String, Object> row = rows((command + " " + url).split(" ")).get(0);
      long numbers =
          row.entrySet().stream()
              .filter(each -> each.getKey().matches(".*(Millis|Micros|bytes|names)"))
              .filter(each -> each.getValue() != null)
              .peek(each -> assertTrue(each.getValue() instanceof Number, each::toString))
              .count();
      assertFalse(numbers == 0, row::toString);
    }
  }
}
