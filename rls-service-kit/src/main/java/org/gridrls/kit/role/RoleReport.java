package org.gridrls.kit.role;

import java.util.List;
import java.util.Map;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.UpdateTargetStatus;

/** The report of a service: counters by name, queues, and update targets. */
public record RoleReport(
    MemberRole role,
    Map<String, Long> counters,
    List<Queue> queues,
    List<UpdateTargetStatus> updateTargets) {
  public RoleReport {
    queues = List.copyOf(queues);
    updateTargets = List.copyOf(updateTargets);
  }

  /** Something bounded that work waits in. */
  public record Queue(String name, long length, long capacity) {}
}
