package org.gridrls.web.telemetry;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmInfoMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.gridrls.kit.admin.ServerReport;
import org.gridrls.kit.host.HostedServlet;
import org.gridrls.kit.host.meter.CallMeters;
import org.gridrls.kit.host.meter.MeasuredCall;
import org.gridrls.kit.host.meter.OperationReport;
import org.gridrls.kit.security.HostSecurity;

/**
 * The metrics of one server, by Micrometer: calls, the virtual machine, the process, and the
 * statistics of the services at the time of a scrape; spans of its calls, by OpenTelemetry. Safe
 * for threads.
 */
public final class Telemetry implements CallMeters, AutoCloseable {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics collections = new JvmGcMetrics();
  private final ConcurrentMap<String, MeteredOperation> operations = new ConcurrentHashMap<>();
  private final LongSupplier nanos;
  private final long origin;
  private volatile Supplier<MetricSnapshots> statistics = MetricSnapshots::new;

  /** {@code nanos} is a time that only grows, from any origin, as {@link System#nanoTime} is. */
  public Telemetry(LongSupplier nanos) {
    this.nanos = nanos;
    this.origin = nanos.getAsLong();
    List<MeterBinder> binders =
        List.of(
            new ClassLoaderMetrics(),
            collections,
            new JvmInfoMetrics(),
            new JvmMemoryMetrics(),
            new JvmThreadMetrics(),
            new FileDescriptorMetrics(),
            new ProcessorMetrics(),
            new UptimeMetrics());
    binders.forEach(binder -> binder.bindTo(registry));
    MultiCollector services = () -> statistics.get();
    registry.getPrometheusRegistry().register(services);
  }

  /** Sets the source of the statistics; before that, there are none. */
  public void setSource(Supplier<ServerReport> source) {
    statistics = () -> StatisticsSnapshots.of(source.get());
  }

  private long now() {
    return Math.max(0, nanos.getAsLong() - origin);
  }

  @Override
  public Optional<MeasuredCall> begin(Optional<String> traceparent) {
    return Optional.of(new TimedCall(now(), new TracedCall(traceparent)));
  }

  /** A call from its beginning to its end. */
  private final class TimedCall implements MeasuredCall {
    private final long begun;
    private final TracedCall trace;

    TimedCall(long begun, TracedCall trace) {
      this.begun = begun;
      this.trace = trace;
    }

    @Override
    public Optional<String> traceparent() {
      return trace.header();
    }

    @Override
    public void end(String portType, String operation, boolean failed) {
      long now = now();
      operation(portType, operation).count(now, now - begun, failed);
      trace.end(portType, operation, failed);
    }
  }

  MeteredOperation operation(String portType, String operation) {
    return operations.computeIfAbsent(
        portType + "." + operation, unseen -> new MeteredOperation(registry, portType, operation));
  }

  @Override
  public List<OperationReport> report() {
    long now = now();
    return operations.entrySet().stream()
        .map(entry -> entry.getValue().report(entry.getKey(), now))
        .sorted(Comparator.comparing(OperationReport::operation))
        .toList();
  }

  /** The page at {@code /metrics}, which checks the rights of its readers. */
  public HostedServlet page(HostSecurity security) {
    return new HostedServlet(
        "metrics", new MetricsServlet(security, this::text), List.of("/metrics"));
  }

  /** All metrics, in the text format of Prometheus. */
  String text() {
    return registry.scrape();
  }

  @Override
  public void close() {
    collections.close();
    registry.close();
  }
}
