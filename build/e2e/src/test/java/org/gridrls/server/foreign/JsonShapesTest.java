package org.gridrls.server.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
  private static final Pattern TYPE = Pattern.compile("\\| ([a-z ]+) \\| (`[^|]*) \\|");
  private static final Pattern NAME = Pattern.compile("`(\\w+)`");

  private static final String STORE = "https://storage.example.org/data";

  @TempDir static Path directory;
  private static Servers servers;
  private static String url;
  private static String replication;

  /** Words of the document's commands that stand for others. */
  private static final Map<String, Supplier<String>> VALUES =
      Map.of(
          "URL", () -> url,
          "DIR", () -> directory.resolve("files").toString(),
          "ID", () -> replication);

  private final CommandRun shell = new CommandRun();

  @BeforeAll
  static void start() throws IOException {
    servers = new Servers(directory);
    url =
        servers
            .start(
                "registry",
                "roles",
                "[lrc, rli, registry, replicator]",
                "replicator.destinations",
                STORE + "=" + Files.createDirectory(directory.resolve("store")),
                "replicator.sources",
                "127.0.0.1")
            .baseUrl();
    servers.awaitMembers(1);
    Files.writeString(Files.createDirectory(directory.resolve("files")).resolve("f"), "f");
    CommandRun run = new CommandRun();
    run.done("attribute", "define", "size:int", url);
    run.done("create", "a", "http://s/a", url);
    run.done("set", "create", "s", "a", url);
    run.done("create", "wsdl", url + "/ws/admin?wsdl", url);
    run.done("attribute", "add", "a", "size:int=1", url);
    servers.awaitInStep("registry");
    replication = run.done("replicate", "wsdl", "--to", STORE, url).get(0).split("\t")[0];
    run.done("wish", "add", "--pattern", "w*", "--to", STORE, url);
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
          shell.rls(words(command + " --csv"));
          String named = shell.lines().isEmpty() ? shell.errors() : shell.lines().get(0);
          if (!named.equals(members)) {
            wrong.add("| `" + command + "` | " + named.replace(",", ", ") + " |");
          }
        });
    assertEquals(List.of(), wrong);
  }

  /** The words of a command of the document, with the servers and files of this test. */
  private static String[] words(String command) {
    return Stream.of(command.split(" "))
        .map(word -> VALUES.getOrDefault(word, () -> word).get())
        .toArray(String[]::new);
  }

  private List<Map<String, Object>> rows(String... command) {
    shell.done(command);
    return rows(JsonParser.parse(shell.out.toString()));
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> rows(Object answer) {
    Map<?, ?> document = (Map<?, ?>) answer;
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

  /** Each member has one type in all commands: that of the document, else it is a text. */
  @Test
  void eachMemberHasTheTypeThatTheDocumentNames() throws IOException {
    Map<String, String> types = types();
    Set<String> unseen = new TreeSet<>(types.keySet());
    List<String> wrong = new ArrayList<>();
    for (String command : documented().keySet()) {
      shell.rls(words(command + " --json"));
      for (Map<String, Object> row : rows(JsonParser.parse(shell.out.toString()))) {
        row.forEach(
            (name, value) -> {
              String type = types.getOrDefault(name, "texts");
              if (value != null && !type.contains(type(value))) {
                wrong.add(command + ": " + name + " is of the " + type(value) + ": " + value);
              } else if (value != null) {
                unseen.remove(name);
              }
            });
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(unseen.size() <= types.size() / 3, unseen::toString); // a ring's, for example
    assertEquals(1, rows("replications", "items", "--json", replication, url).size());
  }

  /** Types of members, as the document names them. */
  private static Map<String, String> types() throws IOException {
    Map<String, String> types = new HashMap<>();
    for (String line : Files.readAllLines(ProjectRoot.path("docs/json.md"))) {
      Matcher type = TYPE.matcher(line);
      if (type.lookingAt()) {
        Matcher name = NAME.matcher(type.group(2));
        while (name.find()) {
          types.put(name.group(1), type.group(1));
        }
      }
    }
    return types;
  }

  private static String type(Object value) {
    return value instanceof Number
        ? "numbers"
        : value instanceof Boolean
            ? "truth values"
            : value instanceof List ? "lists" : value instanceof Map ? "objects" : "texts";
  }
}
