package org.gridrls.docker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.testkit.ProjectRoot;

/**
 * Copies the files of the project that state its version, and the scripts of releases. The copy has
 * an unreleased change, so that a release can be made of it, of {@link #NEXT} and later versions.
 */
final class ProjectCopy {
  /** No version of the project is as late. */
  static final String NEXT = "98.7.0";

  private static final String UNRELEASED = "## [Unreleased]\n";
  private static final Path PROJECT = ProjectRoot.path("");
  private static final List<String> FILES =
      List.of(
          "pom.xml",
          "CHANGELOG.md",
          "build/release/set-version",
          "build/release/prepare",
          "build/release/build",
          "docker/Dockerfile",
          "clients/python/pyproject.toml");

  private ProjectCopy() {}

  static void into(Path copy) throws IOException {
    for (String file : FILES) {
      take(file, copy);
    }
    Path changes = copy.resolve("CHANGELOG.md");
    Files.writeString(
        changes,
        Files.readString(changes).replace(UNRELEASED, UNRELEASED + "\n* Something new.\n"));
    try (Stream<Path> chart = Files.walk(PROJECT.resolve("docker/helm/rls"))) {
      for (Path file : chart.filter(Files::isRegularFile).toList()) {
        take(PROJECT.relativize(file).toString(), copy);
      }
    }
    for (String folder : List.of(".", "build", "clients", "extensions", "lib", "perf", "samples")) {
      try (Stream<Path> modules = Files.list(PROJECT.resolve(folder))) {
        for (Path module : modules.toList()) {
          Path pom = PROJECT.relativize(module.resolve("pom.xml"));
          if (Files.exists(PROJECT.resolve(pom))) {
            take(pom.toString(), copy);
          }
        }
      }
    }
  }

  private static void take(String file, Path copy) throws IOException {
    Path to = copy.resolve(file).normalize();
    Files.createDirectories(to.getParent());
    Files.copy(
        PROJECT.resolve(file),
        to,
        StandardCopyOption.COPY_ATTRIBUTES,
        StandardCopyOption.REPLACE_EXISTING);
  }
}
