package org.gridrls.perf.measure;

/**
 * What came of one side over all rounds.
 *
 * @param serverMicros processor time of who served, for each operation
 * @param clientMicros of who asked
 * @param steady false if the warm-up ended without being steady
 */
public record Measured(
    String name, Spread rate, double serverMicros, double clientMicros, boolean steady) {
  public double perSecond() {
    return rate.median();
  }
}
