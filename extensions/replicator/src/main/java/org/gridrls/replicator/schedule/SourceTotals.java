package org.gridrls.replicator.schedule;

import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.transfer.mover.Moved;

/** Bytes and files read from each source host since the start of the server. Safe for threads. */
final class SourceTotals {
  private static final int HOSTS_MAX = 1_000;
  private static final int SHOWN_MAX = 20;

  private final Map<String, Totals> hosts = new ConcurrentHashMap<>();

  /** Counts the transfers from one host. */
  private static final class Totals {
    private final LongAdder files = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder millis = new LongAdder();

    void report(Metrics metrics) {
      metrics.counter("sourceFiles", "Files read from the host.", files.sum());
      metrics.counter("sourceBytes", "Bytes read from the host.", bytes.sum());
      metrics.counter("sourceFailures", "Failed attempts to read from the host.", failures.sum());
      metrics.counter("sourceMillis", "Duration of transfers from the host.", millis.sum());
    }
  }

  /** Hosts beyond a limit are counted together, under {@code other}. */
  private Totals of(String host) {
    String name = hosts.size() < HOSTS_MAX || hosts.containsKey(host) ? host : "other";
    return hosts.computeIfAbsent(name, any -> new Totals());
  }

  void moved(String host, Moved moved) {
    Totals totals = of(host);
    totals.files.increment();
    totals.bytes.add(moved.bytes());
    totals.millis.add(moved.connect().plus(moved.transfer()).toMillis());
  }

  void failed(String host) {
    of(host).failures.increment();
  }

  /**
   * Adds the statistics of the hosts from which most was read, such as {@code sourceBytes HOST}.
   */
  void report(Metrics metrics) {
    hosts.entrySet().stream()
        .sorted(Comparator.comparingLong(one -> -one.getValue().bytes.sum()))
        .limit(SHOWN_MAX)
        .forEach(one -> one.getValue().report(metrics.at(one.getKey())));
  }
}
