package org.gridrls.replicator.request;

/** The files of a request by state. Immutable. */
public record ItemCounts(
    long wanted, long waiting, long active, long landed, long done, long failed, long terminated) {
  public static final ItemCounts NONE = new ItemCounts(0, 0, 0, 0, 0, 0, 0);

  public long total() {
    return unfinished() + done + failed + terminated;
  }

  /** Files that are neither done nor given up. */
  public long unfinished() {
    return wanted + waiting + active + landed;
  }

  /** Claimed files of which only {@code running} are transferred now; the others are wanted. */
  public ItemCounts running(long running) {
    long now = Math.min(active, running);
    return new ItemCounts(wanted + active - now, waiting, now, landed, done, failed, terminated);
  }
}
