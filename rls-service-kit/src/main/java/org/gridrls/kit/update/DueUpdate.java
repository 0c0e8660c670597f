package org.gridrls.kit.update;

/** What an index should be sent now. */
public enum DueUpdate {
  NOTHING,
  /** Confirms the state that the index holds. */
  HEARTBEAT,
  /** The changes from the state that the index holds to the present one. */
  CHANGES,
  /** Everything, as a list or a filter. */
  WHOLE
}
