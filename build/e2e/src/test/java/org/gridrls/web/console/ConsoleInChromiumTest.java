package org.gridrls.web.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.gridrls.testkit.NodeJs;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code all.chromium.mjs}: all pages in Chromium, checked by axe-core; with pictures below
 * {@code target/screenshots} of the module if RLS_PICTURES is set. Skipped where Node.js, Chromium
 * or the packages of {@code package-lock.json} are missing; CI must have them.
 */
@Tag("process")
class ConsoleInChromiumTest {
  private static final Path WEB = ProjectRoot.path("extensions/web").toAbsolutePath();
  private static final Path INSTALLED = WEB.resolve("node_modules/.package-lock.json");
  private static final Path LIBRARY = WEB.resolve("target/library");
  private static final Duration LIMIT = Duration.ofMinutes(25);
  private static final int TESTS_MIN = 25;

  @TempDir Path directory;

  private static boolean hasChromium() {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "chromium")));
  }

  /** The packages, as the lock file has them. */
  private static boolean isInstalled(NodeJs node) throws Exception {
    if (Files.exists(INSTALLED)
        && Files.getLastModifiedTime(INSTALLED)
                .compareTo(Files.getLastModifiedTime(WEB.resolve("package-lock.json")))
            >= 0) {
      return true;
    }
    return node.run(LIMIT, "npm", List.of("ci", "--no-audit", "--no-fund")).exitCode() == 0;
  }

  @Test
  void allPagesAreAccessibleAndDoWhatTheySay() throws Exception {
    NodeJs node = new NodeJs(WEB, directory);
    node.isNeeded();
    NodeJs.required(hasChromium(), "needs chromium");
    NodeJs.required(isInstalled(node), "needs the packages of package-lock.json");
    Files.createDirectories(LIBRARY);
    for (String name : ConsoleServlet.LIBRARY) {
      Files.write(LIBRARY.resolve(name), ConsoleFile.library(name).bytes());
    }
    NodeJs.Outcome outcome =
        node.run(
            LIMIT,
            "node",
            List.of("--test", "--test-reporter=tap", "src/test/javascript/all.chromium.mjs"));
    assertEquals(0, outcome.exitCode(), outcome::output);
    assertTrue(outcome.output().contains("\n# fail 0"), outcome::output);
    int passed = Integer.parseInt(outcome.output().replaceFirst("(?s).*\n# pass (\\d+)\n.*", "$1"));
    assertTrue(passed >= TESTS_MIN, outcome::output);
  }
}
