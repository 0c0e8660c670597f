package org.gridrls.web.telemetry;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.gridrls.kit.host.meter.MeasuredCall;

/**
 * A call as a span of OpenTelemetry. Without the SDK there are no spans, and the header of the
 * caller is passed on as it is. Safe for threads.
 */
final class TracedCall {
  private static final W3CTraceContextPropagator W3C = W3CTraceContextPropagator.getInstance();
  private static final String SCOPE = "org.gridrls";
  private static final HeaderGetter GETTER = new HeaderGetter();

  private final Span span;

  TracedCall(Optional<String> traceparent) {
    Context parent =
        traceparent
            .map(header -> W3C.extract(Context.root(), header, GETTER))
            .orElse(Context.root());
    span =
        GlobalOpenTelemetry.getTracer(SCOPE)
            .spanBuilder("call")
            .setParent(parent)
            .setSpanKind(SpanKind.SERVER)
            .startSpan();
  }

  /** Empty if the call belongs to no trace. */
  Optional<String> header() {
    AtomicReference<String> header = new AtomicReference<>();
    W3C.inject(
        Context.root().with(span),
        header,
        (carrier, key, value) -> {
          if (key.equals(MeasuredCall.TRACEPARENT)) {
            carrier.set(value);
          }
        });
    return Optional.ofNullable(header.get());
  }

  void end(String portType, String operation, boolean failed) {
    span.updateName(portType + "." + operation);
    span.setAttribute("rpc.system", "soap");
    span.setAttribute("rpc.service", portType);
    span.setAttribute("rpc.method", operation);
    if (failed) {
      span.setStatus(StatusCode.ERROR);
    }
    span.end();
  }

  /** The carrier is the value of the one header. */
  private static final class HeaderGetter implements TextMapGetter<String> {
    @Override
    public Iterable<String> keys(String carrier) {
      return List.of(MeasuredCall.TRACEPARENT);
    }

    @Override
    public String get(String carrier, String key) {
      return key.equals(MeasuredCall.TRACEPARENT) ? carrier : null;
    }
  }
}
