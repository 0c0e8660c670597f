package org.gridrls.replicator.request;

/** The life cycle of a request. The names are stored. */
public enum ReplicationState {
  CREATED,
  ACTIVE,
  SUSPENDED,
  /** Nothing more is begun. */
  STOPPED,
  /** Every file is done, failed or terminated. */
  FINISHED,
  /** Destroyed; its files are being removed from the store. */
  REMOVED
}
