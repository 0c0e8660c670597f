package org.globus.replica.rls;

/** One item of a bulk call: its code, and its one or two names. */
public class RLSString2Bulk {
  public int rc;
  public String s1;
  public String s2;

  public RLSString2Bulk(int rc, String s1, String s2) {
    this.rc = rc;
    this.s1 = s1;
    this.s2 = s2;
  }

  public RLSString2Bulk(int rc, String s1) {
    this(rc, s1, null);
  }
}
