package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.cli.text.JsonParser;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The operator's guide names the metrics that a running server has, no more and no less; alert
 * rules and the dashboard use no others.
 */
@Tag("process")
class MetricsDocumentTest {
  private static final Pattern SECTION = Pattern.compile("(?s)## Console and metrics\n(.*?)\n## ");
  private static final Pattern DOCUMENTED = Pattern.compile("`(rls_[a-z_]+)`");
  private static final Pattern FAMILY = Pattern.compile("(?m)^# TYPE (rls_\\w+) ");
  private static final Pattern HELP = Pattern.compile("(?m)^# HELP (rls_\\w+) [A-Z0-9].*\\.$");
  private static final Pattern COUNTER = Pattern.compile("(?m)^# TYPE (rls_\\w+) counter$");

  /** Told in the guide by their beginning. */
  private static final Pattern FIGURES =
      Pattern.compile("rls_(lrc|rli|registry|replicator|membership|security)_.*");

  /** A server without TLS does not have it. */
  private static final String CERTIFICATE = "rls_security_certificate_days_left";

  @TempDir Path directory;

  private static Set<String> names(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Path file(String path) {
    return ProjectRoot.path(path);
  }

  private static String guide() throws Exception {
    var section = SECTION.matcher(Files.readString(file("docs/operators-guide.md")));
    assertTrue(section.find());
    return section.group(1);
  }

  private static String metrics(String url) {
    try {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/metrics")).build();
      return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theGuideNamesTheMetricsOfARunningServer() throws Exception {
    Set<String> documented = names(DOCUMENTED, guide());
    Set<String> alarms = names(Pattern.compile("(?m)^(rls_\\w+) "), guide());
    try (Servers servers = new Servers(directory)) {
      String url = servers.start("all", "roles", "[lrc, rli, registry, replicator]").baseUrl();
      Eventually.holds(
          "it has updated itself",
          () -> metrics(url).contains("rls_update_target_last_success_time_seconds{"));
      Set<String> told = names(FAMILY, metrics(url));
      assertTrue(told.containsAll(alarms) && alarms.size() >= 3, () -> alarms + " in " + told);
      documented.removeIf(name -> FIGURES.matcher(name).matches() && told.contains(name));
      Set<String> own =
          told.stream()
              .filter(name -> !FIGURES.matcher(name).matches())
              .collect(Collectors.toCollection(TreeSet::new));
      assertEquals(documented, own);
      String text = metrics(url);
      assertEquals(names(FAMILY, text), names(HELP, text), "each has a sentence of help");
      assertEquals(
          names(Pattern.compile("(?m)^(rls_\\w+_total)\\b"), text),
          names(COUNTER, text),
          "counters are named so");
      assertTrue(names(COUNTER, text).contains("rls_security_calls_allowed_total"), text);
      told.add(CERTIFICATE);
      assertUses("docker/monitoring/alerts.yaml", told);
      assertUses("docker/monitoring/grafana-dashboard.json", told);
    }
  }

  private static void assertUses(String path, Set<String> told) throws Exception {
    Set<String> used = names(Pattern.compile("\\b(rls_[a-z_]+)\\b"), Files.readString(file(path)));
    assertTrue(used.size() >= 8, path);
    used.removeIf(name -> told.contains(name.replaceFirst("_(bucket|count|sum)$", "")));
    assertEquals(Set.of(), used, path);
  }

  @Test
  void prometheusAcceptsTheAlertRules() throws Exception {
    assumeTrue(hasPromtool(), "promtool is not installed");
    Path output = directory.resolve("promtool");
    Process promtool =
        new ProcessBuilder(
                "promtool", "check", "rules", file("docker/monitoring/alerts.yaml").toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertEquals(0, promtool.waitFor(), Files.readString(output));
  }

  @Test
  void theDashboardIsJson() throws Exception {
    String text = Files.readString(file("docker/monitoring/grafana-dashboard.json"));
    Map<?, ?> dashboard = (Map<?, ?>) JsonParser.parse(text);
    assertEquals("Replica Location Service", dashboard.get("title"));
    assertTrue(((List<?>) dashboard.get("panels")).size() > 10);
  }

  private static boolean hasPromtool() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "promtool")));
  }
}
