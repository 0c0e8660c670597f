package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.LocateResult;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lookup through an index is one trace over the index and its catalogs. */
class LocateTraceTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String CALLER = "b7ad6b7169203331";
  private static final LogicalName NAME = new LogicalName("a");

  private final InMemorySpanExporter spans = InMemorySpanExporter.create();

  @TempDir Path directory;

  @BeforeEach
  void install() {
    GlobalOpenTelemetry.resetForTest();
    GlobalOpenTelemetry.set(
        OpenTelemetrySdk.builder()
            .setTracerProvider(
                SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(spans))
                    .build())
            .build());
  }

  @AfterEach
  void remove() {
    GlobalOpenTelemetry.resetForTest();
  }

  private List<SpanData> traced(String name) {
    return spans.getFinishedSpanItems().stream()
        .filter(span -> span.getTraceId().equals(TRACE) && span.getName().equals(name))
        .toList();
  }

  @Test
  void indexAndCatalogsAreSpansOfTheCallersTrace() {
    try (Servers servers = new Servers(directory)) {
      servers.federation(2, 1);
      servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "root://one/a"));
      servers.lrc("lrc-2").create(Mapping.of(NAME.value(), "root://two/a"));
      servers.awaitInStep("rli-1");
      servers.connector.header(
          "traceparent", () -> Optional.of("00-" + TRACE + "-" + CALLER + "-01"));
      LocateResult found =
          servers
              .rli("rli-1")
              .locate(List.of(NAME), Duration.ofSeconds(10), AttributeSelection.NONE);
      assertEquals(2, found.names().get(0).replicas().size());
      Eventually.holds(
          "the spans have ended", () -> traced("ReplicaLocationIndex.locate").size() == 1);
      SpanData locate = traced("ReplicaLocationIndex.locate").get(0);
      assertEquals(CALLER, locate.getParentSpanId());
      List<SpanData> questions =
          spans.getFinishedSpanItems().stream()
              .filter(span -> span.getName().startsWith("LocalReplicaCatalog."))
              .filter(span -> span.getTraceId().equals(TRACE))
              .toList();
      assertEquals(2, questions.size(), () -> spans.getFinishedSpanItems().toString());
      assertTrue(
          questions.stream().allMatch(span -> span.getParentSpanId().equals(locate.getSpanId())));
    }
  }
}
