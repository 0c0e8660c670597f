package org.gridrls.perf.campaign.control;

import com.google.common.util.concurrent.MoreExecutors;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.campaign.tester.TesterClock;
import org.gridrls.wire.admin.OperationStatisticsXml;

/**
 * Records the statistics of the servers and the number of their connections from time to time. A
 * server that does not answer is asked again. Closing it asks once more. Safe for threads.
 */
public final class ServerSampler implements AutoCloseable {
  /** Replaces the name of an operation. */
  public static final String CONNECTIONS = "connections";

  private static final Duration STOP_MAX = Duration.ofSeconds(10);

  private final Optional<SoapConnector> statistics;
  private final List<URI> servers;
  private final TesterClock clock;
  private final RunDirectory directory;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "campaign-sampler");
            thread.setDaemon(true);
            return thread;
          });

  /** {@code statistics}: to ask the servers by; empty if they have none. */
  public ServerSampler(
      Optional<SoapConnector> statistics,
      List<URI> servers,
      TesterClock clock,
      RunDirectory directory) {
    this.statistics = statistics;
    this.servers = servers;
    this.clock = clock;
    this.directory = directory;
  }

  public void every(Duration time) {
    executor.scheduleAtFixedRate(this::sample, 0, time.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void sample() {
    for (URI server : servers) {
      statistics.ifPresent(connector -> ask(connector, server));
      OpenConnections.of(server)
          .ifPresent(
              count -> directory.server(clock.micros(), server, CONNECTIONS, count, 0, 0, -1));
    }
  }

  private void ask(SoapConnector connector, URI server) {
    long before = clock.micros();
    try {
      List<OperationStatisticsXml> operations =
          new AdminClient(connector, server.toString()).statistics().getOperation();
      long at = (before + clock.micros()) / 2;
      for (OperationStatisticsXml one : operations) {
        long total = one.getTotalMicros() == null ? -1 : one.getTotalMicros();
        directory.server(
            at,
            server,
            one.getOperation(),
            one.getCount(),
            one.getFailures(),
            one.getMedianMicros(),
            total);
      }
    } catch (RuntimeException e) {
      directory.event(clock.micros(), -1, "no-statistics", server + ": " + e.getMessage());
    }
  }

  @Override
  public void close() {
    executor.submit(this::sample);
    MoreExecutors.shutdownAndAwaitTermination(executor, STOP_MAX);
  }
}
