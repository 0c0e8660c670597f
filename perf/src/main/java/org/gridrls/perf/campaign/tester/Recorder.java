package org.gridrls.perf.campaign.tester;

/** Receives the calls of testers in the order in which they end. For one thread. */
interface Recorder {
  void call(Finished call);

  /** The tester does not work and is left out. */
  default void dropped(int tester, String reason) {}

  /**
   * One call that is over; times are those of {@link System#nanoTime}. Immutable.
   *
   * @param lateNanos its delay by the tester itself
   */
  record Finished(
      int tester,
      long number,
      String operation,
      long began,
      long ended,
      CallOutcome outcome,
      int bytes,
      long lateNanos) {}
}
