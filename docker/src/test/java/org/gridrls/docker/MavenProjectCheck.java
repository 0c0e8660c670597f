package org.gridrls.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A project of somebody else, made from docs/clients.md, that has nothing but the Maven repository
 * of a release and what is published elsewhere. Runs after the jars are made.
 */
@Tag("process")
class MavenProjectCheck {
  private static final String VERSION =
      Path.of(System.getProperty("archive"))
          .getFileName()
          .toString()
          .replaceAll("rls-|.tar.gz", "");
  private static final Map<String, String> LIBRARIES =
      Map.of(
          "rls-api", "rls-api",
          "rls-client", "rls-client",
          "rls-compat", "clients/globus",
          "rls-transfer", "lib/transfer",
          "rls-wss", "lib/wss");

  @TempDir private Path directory;

  private void run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertEquals(0, process.waitFor(), output);
  }

  /** Takes the jars that were made; a release has sources and Javadoc too, which no build needs. */
  private void repository() throws Exception {
    Path checkout = directory.resolve("checkout");
    ProjectCopy.into(checkout);
    for (Map.Entry<String, String> library : LIBRARIES.entrySet()) {
      String made = library.getValue() + "/target/" + library.getKey() + "-" + VERSION;
      Files.createDirectories(checkout.resolve(made).getParent());
      for (String kind : List.of("", "-sources", "-javadoc")) {
        Files.copy(
            ProjectRoot.path(made + ".jar"),
            checkout.resolve(made + kind + ".jar"),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
    run(checkout + "/build/release/build", "--packaged", directory + "/release", "maven");
    run("unzip", "-q", directory + "/release/rls-maven-" + VERSION + ".zip", "-d", "repository");
  }

  private static String blocks(String language, String beginning) throws IOException {
    Matcher block =
        Pattern.compile("(?ms)^```" + language + "\n(" + beginning + ".*?)^```$")
            .matcher(Files.readString(ProjectRoot.path("docs/clients.md")));
    StringBuilder all = new StringBuilder();
    while (block.find()) {
      all.append(block.group(1));
    }
    assertTrue(all.length() > 0, language);
    return all.toString();
  }

  private void project() throws IOException {
    String described =
        blocks("xml", "<(?:dependencyManagement|repositories)>")
            .replace(">VERSION<", ">" + VERSION + "<")
            .replace(
                "file:///home/alice/repository",
                directory.resolve("repository").toUri().toString());
    Files.writeString(
        directory.resolve("pom.xml"),
        "<project><modelVersion>4.0.0</modelVersion><groupId>org.example</groupId>"
            + "<artifactId>ours</artifactId><version>1</version><properties>"
            + "<maven.compiler.release>17</maven.compiler.release></properties>"
            + described
            + "</project>");
    Path sources = Files.createDirectories(directory.resolve("src/main/java"));
    Files.writeString(
        sources.resolve("Main.java"),
        "import org.gridrls.client.federation.RlsClient;\npublic class Main {\n"
            + "public static void main(String[] args) throws Exception {\n"
            + shortest()
            + "}\n}\n");
  }

  private static String shortest() throws IOException {
    String program = blocks("java", "try");
    return program.substring(program.indexOf("try (RlsClient"), program.indexOf("}\n") + 2);
  }

  /** All else comes from what this build had downloaded, as a mirror of the public repository. */
  private Path settings() throws IOException {
    return Files.writeString(
        directory.resolve("settings.xml"),
        "<settings><mirrors><mirror><id>downloaded</id><mirrorOf>central</mirrorOf><url>"
            + Path.of(System.getProperty("downloads")).toUri()
            + "</url></mirror></mirrors></settings>");
  }

  /** Names the goal of the plugin that this build downloaded; others are not at hand. */
  private static String compiler() throws IOException {
    Matcher version =
        Pattern.compile("<artifactId>maven-compiler-plugin</artifactId>\\s*<version>(.*?)<")
            .matcher(Files.readString(ProjectRoot.path("pom.xml")));
    assertTrue(version.find());
    return "org.apache.maven.plugins:maven-compiler-plugin:" + version.group(1) + ":compile";
  }

  @Test
  void theRepositoryOfAReleaseIsEnoughForAProject() throws Exception {
    repository();
    project();
    Path local = directory.resolve("local");
    String[] maven = {
      "mvn", "-B", "-ntp", "-s", settings().toString(), "-Dmaven.repo.local=" + local, compiler()
    };
    run(maven);
    assertTrue(Files.exists(directory.resolve("target/classes/Main.class")));
    try (Stream<Path> ours = Files.list(local.resolve("org/gridrls"))) {
      assertEquals(
          List.of("rls-api", "rls-bom", "rls-client", "rls-parent"),
          ours.map(one -> one.getFileName().toString()).sorted().toList());
    }
  }
}
