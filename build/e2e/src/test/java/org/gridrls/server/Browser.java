package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gridrls.certs.CertificateOrder;

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

  /** Requires a browser with certificates, whose keys are kept by NSS. */
  public static Browser requiredWithCertificates(Path directory) {
    boolean tools = hasProgram("certutil") && hasProgram("pk12util");
    assertTrue(tools || !"true".equals(System.getenv("CI")), "CI needs certutil and pk12util");
    assumeTrue(tools, "needs certutil and pk12util of libnss3-tools");
    return required(directory);
  }

  /** A page as it is for the user of that name, who has a certificate of the test's authority. */
  public BrowserPage as(SecuredServers secured, String user) throws Exception {
    return BrowserPage.certified(
        program,
        Files.createDirectory(directory.resolve("home-of-" + user)),
        secured.authority.issue(CertificateOrder.user(user)),
        secured.authority.trust().resolveSibling("ca.pem"));
  }

  private static Optional<String> program() {
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .filter(Browser::hasProgram)
        .findFirst();
  }

  private static boolean hasProgram(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(at -> Files.isExecutable(Path.of(at, name)));
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
