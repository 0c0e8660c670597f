package org.gridrls.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gridrls.docker.ImageBuild.Outcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The container image, built from the Dockerfile by buildah, without an engine and without a
 * registry, and its servers run in it as its user. Runs after the archive is made; skipped where
 * buildah is missing or may not do this.
 */
@Tag("process")
class ImageCheck {
  private static final String LISTENS = " answers at ";

  @TempDir private static Path directory;
  private static ImageBuild image;

  @BeforeAll
  static void build() throws Exception {
    image = ImageBuild.of(directory);
  }

  @AfterAll
  static void remove() throws Exception {
    if (image != null) {
      image.close();
    }
  }

  /** A server in the container, until it is closed. */
  private record Server(Process process, String url) implements AutoCloseable {
    static Server start(Map<String, String> environment, String... arguments) throws Exception {
      List<String> command = new ArrayList<>(image.config().entrypoint());
      command.addAll(List.of(arguments));
      Process process =
          new ProcessBuilder(image.run(environment, command))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String line =
          new BufferedReader(
                  new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
              .readLine();
      assertTrue(line != null && line.contains(LISTENS), line);
      return new Server(process, line.replaceFirst(".*" + LISTENS, ""));
    }

    void signal(String name) throws Exception {
      for (ProcessHandle each : process.descendants().toList()) {
        new ProcessBuilder("kill", "-" + name, "" + each.pid()).inheritIO().start().waitFor();
      }
    }

    @Override
    public void close() throws InterruptedException {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it did not end");
    }
  }

  private static Outcome rls(Map<String, String> environment, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(image.config().entrypoint());
    command.addAll(List.of(arguments));
    return image.runs(environment, command);
  }

  private static Outcome health(Map<String, String> environment) throws Exception {
    return image.runs(environment, image.config().healthcheck());
  }

  /** The health check where Java is not found. */
  private static Outcome withoutJava(Map<String, String> environment) throws Exception {
    Map<String, String> tools = new HashMap<>(environment);
    tools.put("PATH", "/usr/bin");
    return health(tools);
  }

  @Test
  void theImageHasAUserAHealthCheckAndNoOpenDefault() {
    ImageBuild.Config config = image.config();
    assertEquals("10001:10001", config.user());
    assertEquals(List.of("server"), config.command());
    assertEquals(List.of("bash", "/opt/rls/health"), config.healthcheck());
    assertTrue(Stream.of("insecure", "0.0.0.0").noneMatch(config.text()::contains));
  }

  @Test
  void theImageHasEachLibraryInOneVersion() throws Exception {
    try (Stream<Path> jars = Files.list(made("opt/rls/lib"))) {
      List<String> names =
          jars.map(jar -> jar.getFileName().toString().replaceFirst("-\\d.*", "")).toList();
      assertTrue(names.contains("rls-server"), names::toString);
      assertEquals(names.stream().distinct().toList(), names);
    }
  }

  @Test
  void aServerRunsAsTheUserOnLoopbackAndIsFoundWell() throws Exception {
    try (Server server = Server.start(Map.of(), "server", "--set=server.port=0")) {
      assertTrue(server.url.startsWith("http://127.0.0.1:"), server.url);
      assertEquals(0, rls(Map.of(), "smoke", server.url).exitCode());
      Outcome well = withoutJava(Map.of("RLS_URL", server.url));
      assertEquals(0, well.exitCode(), well::output);
      assertEquals(10001, Files.getAttribute(made("rls-data"), "unix:uid"));
      server.signal("STOP");
      Outcome hung = withoutJava(Map.of("RLS_URL", server.url));
      server.signal("CONT");
      assertEquals(3, hung.exitCode(), hung::output);
      assertTrue(hung.output().contains("no answer within"), hung::output);
    }
    Outcome dead = health(Map.of("RLS_URL", "http://127.0.0.1:1"));
    assertNotEquals(0, dead.exitCode(), dead::output);
  }

  @Test
  void openModeForOthersMustBeAskedFor() throws Exception {
    Outcome refused =
        rls(Map.of(), "server", "--set=server.host=0.0.0.0", "--set=server.port=0", "--set=data=x");
    assertNotEquals(0, refused.exitCode(), refused::output);
    assertTrue(refused.output().contains("insecure"), refused::output);
  }

  @Test
  void theHealthCheckWorksOverTls() throws Exception {
    Outcome authority = rls(Map.of(), "certs", "init", "Image");
    assertEquals(0, authority.exitCode(), authority::output);
    Outcome host = rls(Map.of(), "certs", "host", "localhost", "127.0.0.1");
    assertEquals(0, host.exitCode(), host::output);
    try (Server server =
        Server.start(
            Map.of(),
            "server",
            "--set=server.port=0",
            "--set=data=secured",
            "--set=security.accept=[certificate]",
            "--set=security.certificate=rls-certs/localhost.pem",
            "--set=security.key=rls-certs/localhost-key.pem",
            "--set=security.trust.directory=rls-certs/certificates")) {
      assertTrue(server.url.startsWith("https://"), server.url);
      Map<String, String> stranger = Map.of("RLS_URL", server.url, "RLS_TRUST", "rls-certs/ca.pem");
      Outcome well = withoutJava(stranger);
      assertEquals(0, well.exitCode(), well::output);
      Outcome directory =
          health(Map.of("RLS_URL", server.url, "RLS_TRUST", "rls-certs/certificates"));
      assertEquals(0, directory.exitCode(), directory::output);
      Outcome other =
          withoutJava(Map.of("RLS_URL", server.url, "RLS_TRUST", "rls-certs/localhost.pem"));
      assertEquals(3, other.exitCode(), other::output);
      assertEquals(4, rls(stranger, "ping").exitCode());
      Outcome untrusted = health(Map.of("RLS_URL", server.url));
      assertNotEquals(0, untrusted.exitCode(), untrusted::output);
    }
  }

  /** Returns what a server made in the volume of the container. */
  private static Path made(String name) throws Exception {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
    }
  }
}
