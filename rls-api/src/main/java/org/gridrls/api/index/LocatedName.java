package org.gridrls.api.index;

import java.util.List;
import org.gridrls.api.LogicalName;

/**
 * One name and all its copies.
 *
 * @param lastKnown the catalogs that had the name, of which nothing newer is known
 */
public record LocatedName(
    LogicalName logicalName, Verdict verdict, List<Replica> replicas, List<LastKnown> lastKnown) {
  public LocatedName {
    replicas = List.copyOf(replicas);
    lastKnown = List.copyOf(lastKnown);
  }

  /** Makes one without last known copies. */
  public LocatedName(LogicalName logicalName, Verdict verdict, List<Replica> replicas) {
    this(logicalName, verdict, replicas, List.of());
  }
}
