package org.gridrls.faults.load;

import java.time.Duration;
import org.gridrls.faults.cluster.Node;

/**
 * Measures a call to one server: the time it took, and the processor time that the server had
 * meanwhile. On a starved machine the first is large and the second small. The tester's own work is
 * not counted: it delays a call, but is no promise of the server. Immutable, safe for threads.
 */
public final class Stopwatch {
  private final Node node;
  private final long begin;
  private final long worked;

  public Stopwatch(Node node) {
    this.node = node;
    this.begin = System.nanoTime();
    this.worked = node.processorTime().toNanos();
  }

  public long begin() {
    return begin;
  }

  /** Since the begin; never more than the time that passed. */
  public Duration worked() {
    return Duration.ofNanos(
        Math.min(System.nanoTime() - begin, node.processorTime().toNanos() - worked));
  }
}
