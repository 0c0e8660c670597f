package org.gridrls.server.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipFile;
import org.gridrls.server.foreign.ForeignPrograms.Outcome;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The profile {@code release} makes what repositories want beside a jar, of the smallest published
 * module as an example: built in a copy, since this build is still running. Skipped, with the
 * reason, where the plugins can't be had.
 */
@Tag("process")
class ReleaseProfileTest {
  @TempDir private Path directory;

  private static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (folder.getFileName().toString().matches("target|test")) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(folder)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(file, to.resolve(from.relativize(file)));
            return FileVisitResult.CONTINUE;
          }
        });
  }

  @Test
  void sourcesAndJavadocOfTheContractAreMade() throws Exception {
    ForeignPrograms programs = new ForeignPrograms(directory);
    programs.needs("mvn", "mvn", "--version");
    Path project = ProjectRoot.path("");
    Path copy = Files.createDirectory(directory.resolve("copy"));
    Files.copy(project.resolve("pom.xml"), copy.resolve("pom.xml"));
    copy(project.resolve(".mvn"), copy.resolve(".mvn")); // options of the compiler on JDK 25
    copy(project.resolve("build/bom"), copy.resolve("build/bom"));
    copy(project.resolve("rls-api"), copy.resolve("rls-api"));
    List<String> command =
        new ArrayList<>(
            List.of(
                "mvn",
                "-B",
                "-q",
                "-f",
                copy.resolve("rls-api").toString(),
                "-Prelease",
                "-DskipChecks",
                "-Dmaven.test.skip",
                "package"));
    Optional.ofNullable(System.getProperty("localRepository"))
        .ifPresent(repository -> command.add("-Dmaven.repo.local=" + repository));
    Outcome made = programs.install(command.toArray(String[]::new));
    ForeignPrograms.presentUnlessOffline(made);
    assertEquals(0, made.exitCode(), made::output);

    has(jar(copy, ""), "org/gridrls/api/LogicalName.class", "wsdl/local-replica-catalog.wsdl");
    has(jar(copy, "-sources"), "org/gridrls/api/LogicalName.java");
    has(jar(copy, "-javadoc"), "index.html", "org/gridrls/api/LogicalName.html");
  }

  private static Path jar(Path copy, String classifier) throws IOException {
    try (var files = Files.list(copy.resolve("rls-api/target"))) {
      return files
          .filter(
              file ->
                  file.getFileName()
                      .toString()
                      .matches("rls-api-[^-]+(-SNAPSHOT)?" + classifier + "\\.jar"))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no jar" + classifier));
    }
  }

  private static void has(Path jar, String... entries) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (String entry : entries) {
        assertTrue(zip.getEntry(entry) != null, jar.getFileName() + " lacks " + entry);
      }
    }
  }

  /** Checks what Maven Central demands of each POM. */
  @Test
  void thePomsSayWhatRepositoriesDemand() throws IOException {
    Path project = ProjectRoot.path("");
    String common = Files.readString(project.resolve("build/bom/pom.xml"));
    for (String element : List.of("url", "licenses", "developers", "scm")) {
      assertTrue(common.contains("<" + element), element);
    }
    for (String folder :
        List.of("rls-api", "rls-client", "clients/globus", "lib/transfer", "lib/wss")) {
      String pom = Files.readString(project.resolve(folder).resolve("pom.xml"));
      assertTrue(pom.contains("<name>") && pom.contains("<description>"), folder);
      String artifact =
          pom.replaceFirst("(?s).*</parent>\\s*(<artifactId>[^<]*</artifactId>).*", "$1");
      assertTrue(common.contains(artifact), artifact);
    }
  }
}
