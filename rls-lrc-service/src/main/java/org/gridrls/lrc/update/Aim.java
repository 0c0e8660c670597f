package org.gridrls.lrc.update;

import org.gridrls.api.update.UpdateKind;
import org.gridrls.lrc.filter.Partition;
import org.gridrls.lrc.update.UpdateTargets.Wanted;

/** What one target is to have. Immutable. */
record Aim(Wanted wanted, Partition partition) {
  UpdateKind kind() {
    return wanted.target().kind();
  }

  String url() {
    return wanted.url();
  }
}
