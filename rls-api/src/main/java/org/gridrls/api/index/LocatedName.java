package org.gridrls.api.index;

import java.util.List;
import org.gridrls.api.LogicalName;

/** One name and all its copies. */
public record LocatedName(LogicalName logicalName, Verdict verdict, List<Replica> replicas) {
  public LocatedName {
    replicas = List.copyOf(replicas);
  }
}
