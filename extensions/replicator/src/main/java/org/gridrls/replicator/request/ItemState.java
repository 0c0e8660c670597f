package org.gridrls.replicator.request;

/** The state of one file of a request, as callers see it. */
public enum ItemState {
  WANTED,
  /** For its next attempt. */
  WAITING,
  ACTIVE,
  /** Verified and in its place, not yet registered. */
  LANDED,
  DONE,
  FAILED,
  TERMINATED
}
