package org.gridrls.lrc.update;

import java.util.List;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.update.UpdateTarget;

/**
 * Which logical names a target is sent: all, or those that match one of its patterns. Immutable.
 */
record Partition(boolean everything, List<GlobPattern> patterns) {
  static Partition of(UpdateTarget target) {
    return new Partition(
        target.everything(), target.patterns().stream().map(GlobPattern::of).toList());
  }

  /** Such a target is not even told that there is nothing: that would be a lie. */
  boolean nothing() {
    return !everything && patterns.isEmpty();
  }

  boolean includes(String logicalName) {
    if (everything) {
      return true;
    }
    for (GlobPattern pattern : patterns) {
      if (pattern.matches(logicalName)) {
        return true;
      }
    }
    return false;
  }
}
