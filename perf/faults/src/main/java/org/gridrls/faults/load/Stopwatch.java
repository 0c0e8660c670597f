package org.gridrls.faults.load;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.gridrls.faults.cluster.Node;

/**
 * Measures a call to one server: the time it took, and the processor time that the server and the
 * tester had meanwhile. On a starved machine the first is large and the second small. Immutable,
 * safe for threads.
 */
public final class Stopwatch {
  private static final OperatingSystemMXBean TESTER =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Node node;
  private final long begin;
  private final long worked;

  public Stopwatch(Node node) {
    this.node = node;
    this.begin = System.nanoTime();
    this.worked = processorNanos(node);
  }

  private static long processorNanos(Node node) {
    return TESTER.getProcessCpuTime() + node.processorTime().toNanos();
  }

  public long begin() {
    return begin;
  }

  /** Since the begin; never more than the time that passed. */
  public Duration worked() {
    return Duration.ofNanos(Math.min(System.nanoTime() - begin, processorNanos(node) - worked));
  }
}
