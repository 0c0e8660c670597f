package org.gridrls.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.marcnuri.helm.Helm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code build/release/build} puts what a release publishes into one folder. Here other files stand
 * for what Maven makes; the wheel and the image are tested with those who use them.
 */
@Tag("process")
class ReleaseFolderTest {
  private static final String VERSION = ProjectCopy.NEXT;
  private static final List<String> PARTS = List.of("packages", "maven", "chart");

  @TempDir private Path directory;
  private Path checkout;

  private record Outcome(int exitCode, String output) {}

  @BeforeEach
  void standInForMaven() throws Exception {
    checkout = directory.resolve("checkout");
    ProjectCopy.into(checkout);
    assertEquals(0, run("", "build/release/set-version", VERSION, "2026-12-01").exitCode());
    for (String kind : List.of("tar.gz", "deb", "rpm")) {
      make("docker/target/rls-" + VERSION + "." + kind);
    }
    make("extensions/ring/target/rls-ring-" + VERSION + ".tar.gz");
    make("docker/target/bill-of-materials/sbom.json");
    for (String module :
        List.of("rls-api", "rls-client", "lib/transfer", "lib/wss", "clients/globus")) {
      String folder = checkout.resolve(module).getFileName().toString();
      String artifact =
          folder.equals("globus") ? "rls-compat" : "rls-" + folder.replaceFirst("^rls-", "");
      for (String classifier : List.of("", "-sources", "-javadoc")) {
        make(module + "/target/" + artifact + "-" + VERSION + classifier + ".jar");
      }
    }
  }

  private void make(String file) throws IOException {
    Path made = checkout.resolve(file);
    Files.createDirectories(made.getParent());
    Files.writeString(made, file);
  }

  /** The shell first runs {@code before}, such as umask. */
  private Outcome run(String before, String... command) throws Exception {
    List<String> whole = new ArrayList<>(List.of("sh", "-c", before + "\nexec \"$@\"", "sh"));
    whole.addAll(List.of(command));
    Process process =
        new ProcessBuilder(whole).directory(checkout.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    return new Outcome(process.waitFor(), output);
  }

  private Outcome build(String before, Path folder, List<String> parts) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("build/release/build", "--packaged", folder.toString()));
    command.addAll(parts);
    return run(before, command.toArray(String[]::new));
  }

  private Path built(String before, String name) throws Exception {
    Path folder = directory.resolve(name);
    Outcome outcome = build(before, folder, PARTS);
    assertEquals(0, outcome.exitCode(), outcome::output);
    return folder;
  }

  @Test
  void everythingIsInOneFolderWithItsDigests() throws Exception {
    Path folder = built("", "release");
    TreeSet<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    }
    assertEquals(
        new TreeSet<>(
            List.of(
                "SHA256SUMS",
                "rls-" + VERSION + ".deb",
                "rls-" + VERSION + ".rpm",
                "rls-" + VERSION + ".sbom.json",
                "rls-" + VERSION + ".tar.gz",
                "rls-" + VERSION + ".tgz",
                "rls-maven-" + VERSION + ".zip",
                "rls-ring-" + VERSION + ".tar.gz")),
        names);
    Outcome checked = run("cd " + folder, "sha256sum", "-c", "--quiet", "SHA256SUMS");
    assertEquals(0, checked.exitCode(), checked::output);
    assertEquals(names.size() - 1, Files.readAllLines(folder.resolve("SHA256SUMS")).size());
  }

  @Test
  void theZipIsARepositoryOfMavenWithSourcesAndJavadoc() throws Exception {
    Path folder = built("", "release");
    try (ZipFile zip = new ZipFile(folder.resolve("rls-maven-" + VERSION + ".zip").toFile())) {
      for (String artifact :
          List.of("rls-api", "rls-client", "rls-compat", "rls-transfer", "rls-wss")) {
        String base = "org/gridrls/" + artifact + "/" + VERSION + "/" + artifact + "-" + VERSION;
        for (String end : List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar", ".jar.sha1")) {
          assertTrue(zip.getEntry(base + end) != null, base + end);
        }
      }
      for (String pom : List.of("rls-bom", "rls-parent")) {
        String base = "org/gridrls/" + pom + "/" + VERSION + "/" + pom + "-" + VERSION + ".pom";
        assertTrue(zip.getEntry(base) != null, base);
      }
    }
  }

  @Test
  void thePackedChartIsOneThatHelmRenders() throws Exception {
    Path chart = built("", "release").resolve("rls-" + VERSION + ".tgz");
    assertFalse(new Helm(chart).lint().strict().call().isFailed());
    String rendered =
        new Helm(chart)
            .template()
            .withName("atlas")
            .withKubeVersion("1.34.0")
            .set("insecure", true)
            .call();
    assertTrue(rendered.contains("gridrls/rls:" + VERSION), rendered);
  }

  @Test
  void anotherMachineMakesTheSameBytes() throws Exception {
    Path here = built("umask 022; export TZ=UTC", "here");
    Path there = built("umask 077; export TZ=Asia/Tokyo LC_ALL=C.UTF-8", "there");
    assertEquals(
        Files.readString(here.resolve("SHA256SUMS")),
        Files.readString(there.resolve("SHA256SUMS")));
  }

  @Test
  void whatIsMissingOrWrongEndsIt() throws Exception {
    Path folder = directory.resolve("release");
    assertEquals(2, build("", folder, List.of("packets")).exitCode());
    Files.delete(checkout.resolve("lib/wss/target/rls-wss-" + VERSION + "-javadoc.jar"));
    Outcome missing = build("", folder, PARTS);
    assertEquals(1, missing.exitCode(), missing::output);
    assertTrue(missing.output().contains("rls-wss-" + VERSION + "-javadoc.jar"), missing::output);
    assertFalse(Files.exists(folder.resolve("SHA256SUMS")));
    Outcome full = build("", folder, PARTS);
    assertEquals(2, full.exitCode(), full::output);
    assertTrue(full.output().contains("is not empty"), full::output);
  }
}
