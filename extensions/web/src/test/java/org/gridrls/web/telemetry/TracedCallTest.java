package org.gridrls.web.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers of traces in a server without the SDK of OpenTelemetry. */
class TracedCallTest {
  private static final String HEADER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  @Test
  void aHeaderIsPassedOn() {
    TracedCall call = new TracedCall(Optional.of(HEADER));
    assertEquals(Optional.of(HEADER), call.header());
    call.end("ReplicaLocationIndex", "locate", false);
  }

  @Test
  void aCallWithoutHeaderBelongsToNoTrace() {
    assertEquals(Optional.empty(), new TracedCall(Optional.empty()).header());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hello",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\nx: y",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331"
      })
  void whatIsNoHeaderIsNotPassedOn(String header) {
    assertEquals(Optional.empty(), new TracedCall(Optional.of(header)).header());
  }
}
