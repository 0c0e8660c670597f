package org.globus.replica.rls;

import java.util.Date;

/** A catalog that updates an index, and when it did last. */
public class RLSLRCInfo {
  public String url;
  public Date lastupdate;

  public RLSLRCInfo() {
    this(null, 0);
  }

  /** {@code lastupdate} in seconds since 1970. */
  public RLSLRCInfo(String url, int lastupdate) {
    this.url = url;
    this.lastupdate = new Date(lastupdate * 1000L);
  }
}
