package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator's guide names the metrics that a running server has, no more and no less. */
class MetricsDocumentTest {
  private static final Pattern SECTION = Pattern.compile("(?s)## Console and metrics\n(.*?)\n## ");
  private static final Pattern DOCUMENTED = Pattern.compile("`(rls_[a-z_]+)`");
  private static final Pattern FAMILY = Pattern.compile("(?m)^# TYPE (rls_\\w+) ");

  /** Told in the guide by their beginning. */
  private static final Pattern FIGURES =
      Pattern.compile("rls_(lrc|rli|registry|membership|security)_.*");

  @TempDir Path directory;

  private static Set<String> names(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String guide() throws Exception {
    Path document = SoapWire.golden().resolve("../../../../../docs/operators-guide.md").normalize();
    var section = SECTION.matcher(Files.readString(document));
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
      String url = servers.start("all").baseUrl();
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
    }
  }
}
