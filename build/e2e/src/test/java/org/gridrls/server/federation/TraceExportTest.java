package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.ServerProcess;
import org.gridrls.server.federation.TraceReceiver.Received;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The settings of docs/operators-guide.md export traces by OTLP: a lookup shows as one trace over
 * the processes of an index and a catalog.
 */
@Tag("process")
class TraceExportTest {
  private static final Pattern DOCUMENTED = Pattern.compile("RLS_JAVA_OPTIONS=\"(-Dotel[^\"]*)\"");
  private static final LogicalName NAME = new LogicalName("traced");

  @TempDir private Path directory;

  /** Returns the guide's options, with this receiver and this name, sent at once. */
  private static List<String> options(String service, String receiver) throws Exception {
    Matcher documented =
        DOCUMENTED.matcher(Files.readString(ProjectRoot.path("docs/operators-guide.md")));
    assertTrue(documented.find(), "no options of traces in the guide");
    List<String> options = new ArrayList<>();
    for (String option : documented.group(1).split(" ")) {
      options.add(
          option
              .replaceFirst("(service.name=).*", "$1" + service)
              .replaceFirst("(otlp.endpoint=).*", "$1" + receiver));
    }
    assertTrue(options.contains("-Dotel.exporter.otlp.endpoint=" + receiver), options::toString);
    options.add("-Dotel.bsp.schedule.delay=50");
    return options;
  }

  @Test
  void aLookupIsOneTraceOverTheProcesses() throws Exception {
    try (TraceReceiver receiver = new TraceReceiver();
        ServerProcess index =
            ServerProcess.start(
                options("rls-index", receiver.url()),
                directory.resolve("index"),
                "name=index",
                "roles=[registry,rli]");
        ServerProcess catalog =
            ServerProcess.start(
                options("rls-catalog", receiver.url()),
                directory.resolve("catalog"),
                "name=catalog",
                "roles=[lrc]",
                "membership.registry=" + index.url());
        SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      new LrcClient(connector, catalog.url()).create(Mapping.of(NAME.value(), "root://one/a"));
      RliClient lookup = new RliClient(connector, index.url());
      Eventually.holds("the index asks the catalog", () -> copies(lookup) == 1);
      Eventually.holds("a trace has both", () -> asked(receiver.spans()).isPresent());
      Received asked = asked(receiver.spans()).orElseThrow();
      assertEquals("rls-catalog", asked.service());
      Received locate = parent(receiver.spans(), asked).orElseThrow();
      assertEquals("rls-index", locate.service());
      assertEquals("ReplicaLocationIndex.locate", locate.name());
      assertEquals("", locate.parent(), "the index began the trace");
    }
  }

  private static int copies(RliClient index) {
    return index
        .locate(List.of(NAME), Duration.ofSeconds(10), AttributeSelection.NONE)
        .names()
        .get(0)
        .replicas()
        .size();
  }

  /** The catalog's part of a lookup whose other part has arrived, too. */
  private static Optional<Received> asked(List<Received> spans) {
    return spans.stream()
        .filter(span -> span.name().startsWith("LocalReplicaCatalog."))
        .filter(span -> parent(spans, span).isPresent())
        .findFirst();
  }

  private static Optional<Received> parent(List<Received> spans, Received child) {
    return spans.stream()
        .filter(span -> span.trace().equals(child.trace()) && span.id().equals(child.parent()))
        .findFirst();
  }
}
