package org.gridrls.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the tests of the console's scripts ({@code src/test/javascript}) by Node.js. Where it is
 * missing or older than 18 that is skipped, with the reason; where the environment says CI=true it
 * fails.
 */
class ConsoleScriptsTest {
  private static final Path TESTS = Path.of("src/test/javascript");
  private static final Path FILES = Path.of("src/main/resources/org/gridrls/console");
  private static final long LIMIT_SECONDS = 120;

  @TempDir Path directory;

  private record Outcome(int exitCode, String output) {}

  private Outcome node(String... arguments) throws Exception {
    Path output = directory.resolve("output");
    List<String> command = new ArrayList<>(List.of("node"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), () -> command + " did not end");
      return new Outcome(
          process.exitValue(), Files.readString(output, StandardCharsets.UTF_8).strip());
    } finally {
      process.destroyForcibly();
    }
  }

  private boolean nodeIsThere() throws Exception {
    try {
      Outcome version = node("--version");
      return Integer.parseInt(version.output().replaceFirst("^v(\\d+)\\..*", "$1")) >= 18;
    } catch (IOException | NumberFormatException e) {
      return false;
    }
  }

  private static List<String> testFiles() throws IOException {
    try (Stream<Path> files = Files.list(TESTS)) {
      return files.map(Path::toString).filter(file -> file.endsWith(".test.mjs")).sorted().toList();
    }
  }

  @Test
  void theScriptsDoWhatTheirTestsSay() throws Exception {
    boolean there = nodeIsThere();
    assertTrue(there || !"true".equals(System.getenv("CI")), "needs node 18 or later");
    assumeTrue(there, "needs node 18 or later");
    List<String> files = testFiles();
    assertTrue(files.size() >= 3, files::toString);
    List<String> arguments = new ArrayList<>(List.of("--test", "--test-reporter=tap"));
    arguments.addAll(files);
    Outcome outcome = node(arguments.toArray(String[]::new));
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
