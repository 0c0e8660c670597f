package org.gridrls.lrc.update;

import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.lrc.catalog.AcknowledgedState;
import org.gridrls.lrc.catalog.AcknowledgedStates;
import org.gridrls.lrc.filter.PartitionFilter;
import org.gridrls.lrc.filter.TargetPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps in the store what one index holds, so that updates resume after a restart. For one thread
 * at a time.
 */
final class TargetMemory {
  private static final Logger log = LoggerFactory.getLogger(TargetMemory.class);

  private final AcknowledgedStates states;
  private final TargetProgress progress;
  private boolean recalled;

  TargetMemory(AcknowledgedStates states, TargetProgress progress) {
    this.states = states;
    this.progress = progress;
  }

  /**
   * Resumes, once, from the stored state, if the index took the same kind of update of the same
   * names.
   */
  void recall(String rli, UpdateKind kind, TargetPartition partition, CatalogSnapshot seen) {
    if (!recalled) {
      states
          .of(rli)
          .filter(state -> isOf(state, kind, partition))
          .ifPresent(state -> progress.resume(state, seen));
      recalled = true;
    }
  }

  private static boolean isOf(AcknowledgedState state, UpdateKind kind, TargetPartition partition) {
    return state.kind() == kind && state.partition().equals(partition.digest());
  }

  /** A failure only costs a full update after the next start. */
  void save(String rli, UpdateKind kind, TargetPartition partition, CatalogSnapshot seen) {
    try {
      states.save(progress.acknowledged(rli, kind, partition, seen));
    } catch (RlsException e) {
      log.warn("cannot store the state that {} acknowledged: {}", rli, e.getMessage());
    }
  }

  /**
   * Called before the index is sent another filter than it has: if the answer is lost, no delta is
   * sent on top of the wrong filter.
   */
  void forgetOther(String rli, PartitionFilter.Whole filter) {
    if (filter.id() != progress.filterId()) {
      states.forget(rli);
    }
  }
}
