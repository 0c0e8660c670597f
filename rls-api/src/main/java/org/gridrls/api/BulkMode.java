package org.gridrls.api;

/** PER_ITEM: each item of a bulk call succeeds or fails alone. ATOMIC: all of them or none. */
public enum BulkMode {
  PER_ITEM,
  ATOMIC
}
