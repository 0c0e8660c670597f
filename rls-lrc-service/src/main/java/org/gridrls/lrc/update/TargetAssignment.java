package org.gridrls.lrc.update;

import org.gridrls.api.update.UpdateKind;
import org.gridrls.lrc.filter.TargetPartition;
import org.gridrls.lrc.update.UpdateTargets.Wanted;

/** An update target with the part of the names that it is sent. Immutable. */
record TargetAssignment(Wanted wanted, TargetPartition partition) {
  UpdateKind kind() {
    return wanted.target().kind();
  }

  String url() {
    return wanted.url();
  }
}
