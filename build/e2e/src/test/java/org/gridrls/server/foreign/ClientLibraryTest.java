package org.gridrls.server.foreign;

import static org.gridrls.server.foreign.ForeignPrograms.assertDidAllSteps;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.client.LrcClient;
import org.gridrls.server.Servers;
import org.gridrls.server.foreign.ForeignPrograms.Outcome;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The client library as strangers use it: projects of their own that import {@code rls-bom} and
 * depend on {@code rls-client}, from a repository that has only what is published. Skipped, with
 * the reason, where Maven or its plugins can't be had.
 */
@Tag("process")
class ClientLibraryTest {
  private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

  @TempDir private static Path directory;
  private static Servers servers;
  private static ForeignPrograms programs;
  private static PublishedArtefacts published;

  @BeforeAll
  static void start() throws Exception {
    programs = new ForeignPrograms(directory);
    published =
        new PublishedArtefacts(directory)
            .with("rls-bom", "build/bom")
            .with("rls-parent", ".")
            .with("rls-api", LogicalName.class)
            .with("rls-client", LrcClient.class);
    servers = new Servers(directory.resolve("data"));
    servers.start("all");
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  private static Path built(String sample) throws Exception {
    Path build = directory.resolve(sample);
    programs.mavenOnly(sample, build, published.options());
    return build;
  }

  /** Ours of that version; nothing of the server, of a database, of the command line. */
  private static void hasOnly(Path build, List<String> library) throws Exception {
    try (Stream<Path> jars = Files.list(build.resolve("lib"))) {
      List<String> ours =
          jars.map(jar -> jar.getFileName().toString())
              .filter(name -> name.startsWith("rls-"))
              .sorted()
              .toList();
      String version = "-" + PublishedArtefacts.VERSION + ".jar";
      assertEquals(library.stream().map(name -> name + version).toList(), ours);
    }
  }

  @Test
  void aPlainProgramRegistersAndLocates() throws Exception {
    Path build = built("java-client");
    hasOnly(build, List.of("rls-api", "rls-client"));
    Outcome run = programs.java(build, "sample.Copies", servers.url("all"));
    assertFalse(run.output().contains("cxf"), run::output);
    assertDidAllSteps(
        run,
        List.of(
            "register  file:///here/sample/",
            "register  file:///there/sample/",
            "locate    file:///here/sample/",
            "locate    file:///there/sample/",
            "verdict   FOUND, of all catalogs",
            "delete    2 copies of sample/",
            "verdict   NOT_REGISTERED, of all catalogs"));
  }

  @Test
  void aSpringBootApplicationAnswersWhereCopiesAre() throws Exception {
    Path build = built("spring-boot");
    hasOnly(build, List.of("rls-api", "rls-client"));
    servers.lrc("all").create(Mapping.of("spring/a", "root://here//a"));
    Path log = directory.resolve("spring.txt");
    Process application =
        programs.start(
            log,
            build,
            "sample.CopiesApplication",
            "--server.port=0",
            "--rls.registry=" + servers.url("all"));
    try {
      Eventually.holds(
          "the application listens, or has ended",
          () -> PORT.matcher(ForeignPrograms.text(log)).find() || !application.isAlive());
      Matcher port = PORT.matcher(ForeignPrograms.text(log));
      assertTrue(port.find(), () -> ForeignPrograms.text(log));
      String url = "http://127.0.0.1:" + port.group(1) + "/copies?name=";
      Eventually.holds("the index knows the name", () -> get(url + "spring/a").statusCode() == 200);
      String found = get(url + "spring/a").body();
      assertTrue(found.contains("\"verdict\":\"FOUND\""), found);
      assertTrue(found.contains("{\"url\":\"root://here//a\",\"catalog\":\"all\"}"), found);
      HttpResponse<String> absent = get(url + "spring/none");
      assertEquals(404, absent.statusCode(), absent::body);
      assertTrue(absent.body().contains("\"complete\":true"), absent::body);
      HttpResponse<String> bad = get(url);
      assertEquals(400, bad.statusCode(), bad::body);
      assertTrue(bad.body().contains("\"error\":\"BAD_ARGUMENT\""), bad::body);
    } finally {
      application.destroyForcibly();
    }
  }

  private static HttpResponse<String> get(String url) {
    try {
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(url, e);
    }
  }
}
