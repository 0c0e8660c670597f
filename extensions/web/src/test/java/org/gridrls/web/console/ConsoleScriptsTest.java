package org.gridrls.web.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.testkit.NodeJs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the tests of the console's scripts ({@code src/test/javascript}) by Node.js. Where it is
 * missing or older than 18 that is skipped, with the reason; where the environment says CI=true it
 * fails.
 */
@Tag("process")
class ConsoleScriptsTest {
  private static final Path TESTS = Path.of("src/test/javascript");
  private static final Path FILES = Path.of("src/main/resources/org/gridrls/web/console");
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path directory;

  private static List<String> testFiles() throws IOException {
    try (Stream<Path> files = Files.list(TESTS)) {
      return files.map(Path::toString).filter(file -> file.endsWith(".test.mjs")).sorted().toList();
    }
  }

  @Test
  void theScriptsDoWhatTheirTestsSay() throws Exception {
    NodeJs node = new NodeJs(Path.of(""), directory);
    node.isNeeded();
    List<String> files = testFiles();
    assertTrue(files.size() >= 3, files::toString);
    List<String> arguments = new ArrayList<>(List.of("--test", "--test-reporter=tap"));
    arguments.addAll(files);
    NodeJs.Outcome outcome = node.run(LIMIT, "node", arguments);
    assertEquals(0, outcome.exitCode(), outcome::output);
    assertTrue(outcome.output().contains("\n# fail 0"), outcome::output);
    assertTrue(!outcome.output().contains("\n# pass 0"), outcome::output);
  }

  @Test
  void allFilesAreServedAndNoOthers() throws IOException {
    try (Stream<Path> files = Files.list(FILES)) {
      assertEquals(
          new TreeSet<>(ConsoleServlet.NAMES),
          files
              .map(file -> file.getFileName().toString())
              .collect(Collectors.toCollection(TreeSet::new)));
    }
  }
}
