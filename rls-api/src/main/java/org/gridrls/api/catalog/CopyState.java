package org.gridrls.api.catalog;

/** Says whether a catalog has a logical name now. */
public enum CopyState {
  HELD,
  /** The catalog has the name, but may be deleting it at this moment. */
  LEAVING,
  NOT_HELD
}
