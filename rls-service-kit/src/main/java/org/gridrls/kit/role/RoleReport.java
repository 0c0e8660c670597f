package org.gridrls.kit.role;

import java.util.List;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.metric.Metrics;

/**
 * The report of a service: statistics, queues, and update targets.
 *
 * @param about a role, or a topic such as {@code membership}
 */
public record RoleReport(
    String about, Metrics metrics, List<Queue> queues, List<UpdateTargetStatus> updateTargets) {
  public RoleReport {
    queues = List.copyOf(queues);
    updateTargets = List.copyOf(updateTargets);
  }

  /** The report of a role or topic without queues and update targets. */
  public RoleReport(String about, Metrics metrics) {
    this(about, metrics, List.of(), List.of());
  }

  /** Something bounded that work waits in. */
  public record Queue(String name, long length, long capacity) {}
}
