package org.gridrls.server.libraries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gridrls.testkit.Advisories;
import org.gridrls.testkit.Library;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Test;

/**
 * The list of advisories is made again from osv.dev, when it is asked for and there is a network.
 */
class AdvisoryRefreshTest {
  private static final Path LIST =
      ProjectRoot.path("build/testkit/src/main/resources/advisories.tsv");
  private static final URI OSV = URI.create("https://api.osv.dev/v1/query");

  @Test
  void anAnswerBecomesLines() {
    String answer =
        """
        {"vulns":[{"id":"GHSA-599f-7c49-w659","summary":"Arbitrary code\\n execution","aliases":["CVE-2022-42889"],
          "affected":[{"package":{"name":"org.apache.commons:commons-text","ecosystem":"Maven"},
            "ranges":[{"type":"ECOSYSTEM","events":[{"introduced":"1.5"},{"fixed":"1.10.0"},{"introduced":"2.0"}]},
                      {"type":"GIT","events":[{"introduced":"0"}]}]},
            {"package":{"name":"com.guicedee.services:commons-text","ecosystem":"Maven"},
             "ranges":[{"type":"ECOSYSTEM","events":[{"introduced":"0"}]}]}]}]}
        """;
    assertEquals(
        List.of(
            "CVE-2022-42889\torg.apache.commons:commons-text\t1.5\t1.10.0\tArbitrary code execution",
            "CVE-2022-42889\torg.apache.commons:commons-text\t2.0\t\tArbitrary code execution"),
        Osv.lines("org.apache.commons:commons-text", answer));
    assertEquals(List.of(), Osv.lines("a:b", "{}"));
  }

  @Test
  void theListIsMadeAnew() throws Exception {
    assumeTrue(Boolean.getBoolean("advisories.update"), "-Dadvisories.update=true was not said");
    Set<String> lines = new TreeSet<>();
    for (String artifact : artifacts()) {
      lines.addAll(Osv.lines(artifact, ask(artifact)));
    }
    String head =
        Files.readString(LIST)
            .lines()
            .filter(line -> line.startsWith("#"))
            .map(line -> line.startsWith("# source: ") ? "# source: https://osv.dev" : line)
            .map(line -> line.startsWith("# date: ") ? "# date: " + today() : line)
            .collect(Collectors.joining("\n"));
    Files.writeString(LIST, head + "\n" + String.join("\n", lines) + "\n");
  }

  private static LocalDate today() {
    return LocalDate.ofInstant(Clock.systemUTC().instant(), ZoneOffset.UTC);
  }

  /** Returns the artifacts that we use, and those that the list has already. */
  private static Set<String> artifacts() throws Exception {
    String bill = Files.readString(ProjectRoot.path("docker/target/bill-of-materials/sbom.json"));
    Set<String> artifacts = new TreeSet<>();
    Library.ofBill(bill).stream()
        .map(Library::artifact)
        .filter(artifact -> !artifact.startsWith("org.gridrls:"))
        .forEach(artifacts::add);
    Advisories.known().all().forEach(advisory -> artifacts.add(advisory.artifact()));
    return artifacts;
  }

  private static String ask(String artifact) throws Exception {
    String question = "{\"package\":{\"ecosystem\":\"Maven\",\"name\":\"" + artifact + "\"}}";
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(OSV)
                    .POST(HttpRequest.BodyPublishers.ofString(question))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), answer.body());
    return answer.body();
  }
}
