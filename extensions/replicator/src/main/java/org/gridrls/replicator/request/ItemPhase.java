package org.gridrls.replicator.request;

/** The state of one file as it is stored. The names are stored. */
public enum ItemPhase {
  PENDING,
  /** Taken by this run of the server; pending again after a restart. */
  CLAIMED,
  LANDED,
  DONE,
  FAILED,
  TERMINATED;

  /** The state as callers see it. */
  public ItemState shown(boolean waiting) {
    return switch (this) {
      case PENDING -> waiting ? ItemState.WAITING : ItemState.WANTED;
      case CLAIMED -> ItemState.ACTIVE;
      case LANDED -> ItemState.LANDED;
      case DONE -> ItemState.DONE;
      case FAILED -> ItemState.FAILED;
      case TERMINATED -> ItemState.TERMINATED;
    };
  }
}
