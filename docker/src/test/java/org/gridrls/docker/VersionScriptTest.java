package org.gridrls.docker;

import static org.gridrls.docker.ProjectCopy.NEXT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code build/release/set-version} gives everything its new version, in a copy of the project. */
@Tag("process")
class VersionScriptTest {
  private static final Pattern OURS =
      Pattern.compile("<artifactId>rls-(?:bom|parent)</artifactId>\\s*<version>([^<$]+)</version>");

  @TempDir private Path copy;

  @BeforeEach
  void copyWhatHasAVersion() throws IOException {
    ProjectCopy.into(copy);
  }

  private int setVersion(String... arguments) throws Exception {
    List<String> command =
        Stream.concat(
                Stream.of(copy.resolve("build/release/set-version").toString()),
                Stream.of(arguments))
            .toList();
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  private String text(String file) throws IOException {
    return Files.readString(copy.resolve(file));
  }

  /** The version of every POM of ours, and of its parent. */
  private List<String> versions() throws IOException {
    try (Stream<Path> files = Files.walk(copy)) {
      return files
          .filter(file -> file.endsWith("pom.xml"))
          .filter(file -> !file.toString().contains("samples"))
          .flatMap(file -> OURS.matcher(read(file)).results().map(found -> found.group(1)))
          .toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String first(String pattern, String text) {
    Matcher matcher = Pattern.compile("(?m)" + pattern).matcher(text);
    assertTrue(matcher.find(), pattern);
    return matcher.group(1);
  }

  @Test
  void aReleaseAndTheVersionAfterItReachEveryFile() throws Exception {
    int poms = versions().size();
    assertTrue(poms > 20, () -> poms + " POMs");
    assertEquals(0, setVersion(NEXT, "2026-12-01"));
    assertEquals(List.of(NEXT), versions().stream().distinct().toList());
    assertEquals(poms, versions().size());
    for (String sample : List.of("java-client", "spring-boot")) {
      assertEquals(
          NEXT, first("<rls.version>(.*)</rls.version>", text("samples/" + sample + "/pom.xml")));
    }
    assertEquals(NEXT, first("^version: (.*)$", text("docker/helm/rls/Chart.yaml")));
    assertEquals(NEXT, first("^appVersion: (.*)$", text("docker/helm/rls/Chart.yaml")));
    assertEquals(NEXT, first("^ARG VERSION=(.*)$", text("docker/Dockerfile")));
    assertEquals(NEXT, first("^version = \"(.*)\"$", text("clients/python/pyproject.toml")));
    assertTrue(text("pom.xml").contains(">2026-12-01T00:00:00Z</project.build.outputTimestamp>"));
    String changes = text("CHANGELOG.md");
    assertTrue(changes.contains("## [Unreleased]\n\n## [" + NEXT + "] - 2026-12-01\n"), changes);

    assertEquals(0, setVersion("98.8.0-SNAPSHOT", "2026-12-02"));
    assertEquals(List.of("98.8.0-SNAPSHOT"), versions().stream().distinct().toList());
    assertEquals("98.8.0", first("^version: (.*)$", text("docker/helm/rls/Chart.yaml")));
    assertEquals(
        "98.8.0.dev0", first("^version = \"(.*)\"$", text("clients/python/pyproject.toml")));
    assertEquals(changes, text("CHANGELOG.md"));
  }

  @Test
  void whatIsNoVersionChangesNothing() throws Exception {
    String before = text("pom.xml");
    String changes = text("CHANGELOG.md");
    for (String wrong : List.of("1.0", "v1.0.0", "1.0.0-rc1", "1.0.0 ")) {
      assertEquals(2, setVersion(wrong), wrong);
    }
    assertEquals(2, setVersion(NEXT, "tomorrow"));
    assertEquals(before, text("pom.xml"));
    assertEquals(changes, text("CHANGELOG.md"));
  }

  @Test
  void aReleasedVersionIsNotReleasedAgain() throws Exception {
    assertEquals(0, setVersion(NEXT));
    String changes = text("CHANGELOG.md");
    assertEquals(1, setVersion(NEXT));
    assertEquals(changes, text("CHANGELOG.md"));
  }
}
