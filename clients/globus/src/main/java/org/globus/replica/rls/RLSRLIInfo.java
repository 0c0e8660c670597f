package org.globus.replica.rls;

import java.util.Date;

/** An index that a catalog updates: every how many seconds, by what, and when last. */
public class RLSRLIInfo {
  public String url;
  public int updateinterval;

  /** {@link RLSClient#RLIFLAG_BLOOMFILTER} or 0. */
  public int flags;

  public Date lastupdate;

  public RLSRLIInfo() {
    this(null, 0, 0, 0);
  }

  /** {@code lastupdate} in seconds since 1970. */
  public RLSRLIInfo(String url, int updateinterval, int flags, int lastupdate) {
    this.url = url;
    this.updateinterval = updateinterval;
    this.flags = flags;
    this.lastupdate = new Date(lastupdate * 1000L);
  }
}
