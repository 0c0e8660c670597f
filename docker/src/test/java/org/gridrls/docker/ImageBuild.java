package org.gridrls.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gridrls.testkit.ProjectRoot;

/**
 * The image of a release, loaded by buildah from its archive, and a container of it. The base, a
 * Java runtime with its C library, is made of this machine's own. Storage lies below the test's
 * directory. Used by one thread.
 */
final class ImageBuild implements AutoCloseable {
  private static final boolean TOOLS_REQUIRED = "true".equals(System.getenv("CI"));

  private final Path directory;
  private Config config;
  private String container;

  private ImageBuild(Path directory) {
    this.directory = directory;
  }

  record Outcome(int exitCode, String output) {}

  /** Holds what the image says of itself. */
  record Config(
      String user,
      List<String> entrypoint,
      List<String> command,
      List<String> healthcheck,
      String text) {
    static Config read(String inspected) {
      JsonObject docker =
          new Gson().fromJson(inspected, JsonObject.class).getAsJsonObject("Docker");
      JsonObject config = docker.getAsJsonObject("config");
      List<String> check = words(config.getAsJsonObject("Healthcheck").getAsJsonArray("Test"));
      assertEquals("CMD", check.get(0));
      return new Config(
          config.get("User").getAsString(),
          words(config.getAsJsonArray("Entrypoint")),
          words(config.getAsJsonArray("Cmd")),
          check.subList(1, check.size()),
          config.toString());
    }

    private static List<String> words(JsonArray array) {
      return array.asList().stream().map(JsonElement::getAsString).toList();
    }
  }

  static ImageBuild of(Path directory) throws Exception {
    ImageBuild build = new ImageBuild(directory);
    build.needs("buildah", "--version");
    build.needs("ldd", "--version");
    build.mayMakeContainers();
    Path release = directory.resolve("release");
    build.done(
        List.of(
            "build/release/build", "--packaged", "--base", "local", release.toString(), "image"));
    Path archive;
    try (Stream<Path> files = Files.list(release)) {
      archive = files.filter(file -> file.toString().endsWith(".tar")).findFirst().orElseThrow();
    }
    String image =
        build.done(build.buildah("pull", "--quiet", "docker-archive:" + archive)).strip();
    build.config = Config.read(build.done(build.buildah("inspect", "--type=image", image)));
    build.container = build.done(build.buildah("from", image)).strip();
    return build;
  }

  private void needs(String... probe) throws Exception {
    boolean works;
    try {
      works = runs(List.of(probe)).exitCode() == 0;
    } catch (IOException e) {
      works = false;
    }
    present(works, "needs " + probe[0]);
  }

  private static void present(boolean condition, String otherwise) {
    if (TOOLS_REQUIRED) {
      assertTrue(condition, otherwise);
    }
    assumeTrue(condition, otherwise);
  }

  /** Skips the tests where containers can't be made, as without root and user namespaces. */
  private void mayMakeContainers() throws Exception {
    Outcome made = runs(buildah("from", "scratch"));
    present(made.exitCode() == 0, "buildah: " + made.output());
  }

  private List<String> buildah(String... arguments) {
    String storage = "CONTAINERS_STORAGE_CONF=" + directory.resolve("storage.conf");
    List<String> command = new ArrayList<>(List.of("env", storage, "buildah"));
    command.addAll(List.of(arguments));
    return command;
  }

  Config config() {
    return config;
  }

  /** The command that runs a command in the container, as the image's user. */
  List<String> run(Map<String, String> environment, List<String> command) {
    List<String> whole = buildah("run", "--isolation=chroot");
    environment.forEach((name, value) -> whole.add("--env=" + name + "=" + value));
    whole.addAll(List.of(container, "--"));
    whole.addAll(command);
    return whole;
  }

  Outcome runs(Map<String, String> environment, List<String> command) throws Exception {
    return runs(run(environment, command));
  }

  private String done(List<String> command) throws Exception {
    Outcome outcome = runs(command);
    assertEquals(0, outcome.exitCode(), () -> command + ": " + outcome.output());
    return outcome.output();
  }

  /** Writes the settings by which images and containers lie below the test's directory. */
  private Path storage() throws IOException {
    return Files.writeString(
        directory.resolve("storage.conf"),
        "[storage]\ndriver = \"vfs\"\ngraphroot = \"%s\"\nrunroot = \"%s\"\n"
            .formatted(directory.resolve("storage"), directory.resolve("run")));
  }

  private Outcome runs(List<String> command) throws Exception {
    Path output = Files.createTempFile(directory, "output", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("BUILDAH_ISOLATION", "chroot");
    builder.environment().put("CONTAINERS_STORAGE_CONF", storage().toString());
    builder.directory(ProjectRoot.path("").toRealPath().toFile());
    Process process = builder.start();
    assertTrue(process.waitFor(10, TimeUnit.MINUTES), () -> command + " did not end");
    return new Outcome(process.exitValue(), Files.readString(output));
  }

  /** The test's directory can be deleted only without mounts. */
  @Override
  public void close() throws Exception {
    if (container != null) {
      done(buildah("rm", "--all"));
    }
  }
}
