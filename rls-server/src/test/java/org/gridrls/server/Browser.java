package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real Chromium that loads a page and says what its scripts made of it. Used by one thread. */
public final class Browser {
  private static final int LIMIT_SECONDS = 120;

  private final String program;
  private final Path directory;

  private Browser(String program, Path directory) {
    this.program = program;
    this.directory = directory;
  }

  /** Skips the test where there is no Chromium; CI must have one. */
  public static Browser required(Path directory) {
    Optional<String> program = program();
    boolean ci = "true".equals(System.getenv("CI"));
    assertTrue(program.isPresent() || !ci, "CI needs chromium");
    assumeTrue(program.isPresent(), "needs chromium");
    return new Browser(program.orElseThrow(), directory);
  }

  private static Optional<String> program() {
    List<String> folders = Arrays.asList(System.getenv("PATH").split(File.pathSeparator));
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .filter(name -> folders.stream().anyMatch(at -> Files.isExecutable(Path.of(at, name))))
        .findFirst();
  }

  /** The page's elements after a few seconds of its own time. */
  public String page(String url) throws Exception {
    Path output = Files.createTempFile(directory, "page", ".html");
    Process process =
        new ProcessBuilder(
                program,
                "--headless=new",
                "--no-sandbox", // root may run tests too; the page is ours
                "--disable-gpu",
                "--ignore-certificate-errors", // those of authorities that tests make
                "--window-size=1280,900", // the lines are not drawn on phones
                "--user-data-dir=" + directory.resolve("browser"),
                "--virtual-time-budget=5000",
                "--dump-dom",
                url)
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), "the browser did not end");
      return Files.readString(output, StandardCharsets.UTF_8);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
