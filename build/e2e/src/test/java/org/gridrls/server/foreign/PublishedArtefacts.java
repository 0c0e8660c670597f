package org.gridrls.server.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.spi.ToolProvider;
import org.gridrls.testkit.ProjectRoot;

/**
 * A Maven repository with what this build would publish, under a version of its own, and the
 * settings of a stranger who uses it: nothing that this build has installed is seen. Used by one
 * thread.
 */
final class PublishedArtefacts {
  static final String VERSION = "1.0.0-stranger";

  private final Path project = ProjectRoot.path("");
  private final Path directory;
  private final String built;

  PublishedArtefacts(Path directory) throws IOException {
    this.directory = directory;
    String bom = Files.readString(project.resolve("build/bom/pom.xml"));
    this.built = bom.replaceFirst("(?s).*?<version>([^<]+)</version>.*", "$1");
  }

  /** Puts the POM of a module, {@code .} for the parent's, into the repository. */
  PublishedArtefacts with(String artifact, String folder) throws IOException {
    String pom = Files.readString(project.resolve(folder).resolve("pom.xml"));
    String version = "<version>" + VERSION + "</version>";
    Files.writeString(
        file(artifact, "pom"), pom.replace("<version>" + built + "</version>", version));
    return this;
  }

  /** Puts a library into the repository, from where the tests have it. */
  PublishedArtefacts with(String artifact, Class<?> ofIt) throws Exception {
    Path source = Path.of(ofIt.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path jar = file(artifact, "jar");
    if (Files.isDirectory(source)) {
      int result =
          ToolProvider.findFirst("jar")
              .orElseThrow()
              .run(System.out, System.err, "-cf", jar.toString(), "-C", source.toString(), ".");
      assertEquals(0, result, "no jar of " + source);
    } else {
      Files.copy(source, jar);
    }
    return with(artifact, artifact);
  }

  private Path file(String artifact, String kind) throws IOException {
    Path folder = repository().resolve("org/gridrls").resolve(artifact).resolve(VERSION);
    return Files.createDirectories(folder).resolve(artifact + "-" + VERSION + "." + kind);
  }

  private Path repository() {
    return directory.resolve("repository");
  }

  /**
   * Options for {@code mvn}: an empty local repository, this repository, and what other builds have
   * downloaded already.
   */
  String[] options() throws IOException, URISyntaxException {
    List<String> urls = new ArrayList<>(List.of(repository().toUri().toString()));
    Optional.ofNullable(System.getProperty("localRepository"))
        .map(path -> Path.of(path).toUri().toString())
        .ifPresent(urls::add);
    StringBuilder repositories = new StringBuilder();
    StringBuilder plugins = new StringBuilder();
    for (int i = 0; i < urls.size(); i++) {
      String entry = "<id>stranger-" + i + "</id><url>" + urls.get(i) + "</url>";
      repositories.append("<repository>").append(entry).append("</repository>\n");
      plugins.append("<pluginRepository>").append(entry).append("</pluginRepository>\n");
    }
    Path settings = directory.resolve("settings.xml");
    Files.writeString(
        settings,
        """
        <settings>
          <profiles>
            <profile>
              <id>stranger</id>
              <repositories>
        %s      </repositories>
              <pluginRepositories>
        %s      </pluginRepositories>
            </profile>
          </profiles>
          <activeProfiles>
            <activeProfile>stranger</activeProfile>
          </activeProfiles>
        </settings>
        """
            .formatted(repositories, plugins));
    return new String[] {
      "-gs",
      settings.toString(),
      "-Dmaven.repo.local=" + directory.resolve("local"),
      "-Drls.version=" + VERSION
    };
  }
}
