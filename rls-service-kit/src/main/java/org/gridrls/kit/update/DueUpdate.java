package org.gridrls.kit.update;

/** The update that is due for an index. */
public enum DueUpdate {
  NOTHING,
  /** Confirms the state that the index holds. */
  HEARTBEAT,
  /** The changes from the state that the index holds to the present one. */
  CHANGES,
  /** Everything, as a list or a filter. */
  WHOLE
}
