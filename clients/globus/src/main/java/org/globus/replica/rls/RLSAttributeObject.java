package org.globus.replica.rls;

/** An attribute of one object, called {@code key}; in bulk answers with the item's code. */
public class RLSAttributeObject {
  public int rc;

  /** Null in an answer whose code says why there is none. */
  public RLSAttribute attr;

  public String key;

  public RLSAttributeObject(RLSAttribute attr) {
    this(attr, null);
  }

  public RLSAttributeObject(RLSAttribute attr, String key) {
    this(RLSClient.RLS_SUCCESS, attr, key);
  }

  public RLSAttributeObject(int rc, RLSAttribute attr, String key) {
    this.rc = rc;
    this.attr = attr;
    this.key = key;
  }
}
