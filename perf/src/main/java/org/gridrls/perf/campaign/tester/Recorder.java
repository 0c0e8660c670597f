package org.gridrls.perf.campaign.tester;

/** Takes what testers have to say, in the order in which it happens. */
interface Recorder {
  /** {@code lateNanos}: how much the tester itself delayed this call. */
  void call(Finished call);

  /** This tester does not work: it is left out. */
  void dropped(int tester, String reason);

  /**
   * One call that is over; times are those of {@link System#nanoTime}.
   *
   * @param lateNanos how much the tester itself has delayed it
   */
  record Finished(
      int tester,
      long number,
      String operation,
      long began,
      long ended,
      Outcome outcome,
      int bytes,
      long lateNanos) {}
}
