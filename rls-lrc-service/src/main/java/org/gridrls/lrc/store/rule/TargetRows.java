package org.gridrls.lrc.store.rule;

import java.util.List;
import org.gridrls.api.Mapping;

/**
 * Reads the mappings of a store whose target names match one pattern. A list with fewer elements
 * than asked for is the last one. For one thread.
 */
public interface TargetRows {
  /** Returns mappings whose target names are stored in full, in order, after this position. */
  List<Mapping> inFull(String afterTarget, String afterLogical, int count);

  /** Returns mappings that follow a rule, in order, whose logical names lie in the range. */
  List<Mapping> byRule(TargetRule rule, TargetRule.LogicalRange names, int count);

  /**
   * Returns mappings that follow any rule, in no order, after this position in the order of target
   * names.
   */
  List<Mapping> byAnyRule(String afterTarget, String afterLogical, int count);
}
