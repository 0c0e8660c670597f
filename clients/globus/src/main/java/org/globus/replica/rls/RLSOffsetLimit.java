package org.globus.replica.rls;

/**
 * Which rows of an answer a query returns: from {@code offset} on, at most {@code reslimit} (0: no
 * limit). The query moves {@code offset} on to the next row, or sets it to -1 when no more follow.
 */
public class RLSOffsetLimit {
  public int offset;
  public int reslimit;

  public RLSOffsetLimit() {
    this(0, 0);
  }

  public RLSOffsetLimit(int offset, int reslimit) {
    this.offset = offset;
    this.reslimit = reslimit;
  }
}
