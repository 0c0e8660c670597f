package org.gridrls.testkit;

import java.time.Duration;

/**
 * Describes a connection of a {@link DelayProxy}; all but the round trip is about the bytes that
 * come from the target. Immutable.
 *
 * @param bytesPerSecond of each connection; zero: no limit
 * @param sharedRate bytes per second of all connections of the proxy together; zero: no limit
 * @param window bytes under way at once, until a round trip after they were sent; zero: no limit
 * @param cutAfter bytes, then the connection is closed; negative: never
 * @param stallAfter bytes, then nothing more comes; negative: never
 */
public record NetworkLink(
    Duration roundTrip,
    long bytesPerSecond,
    long sharedRate,
    int window,
    long cutAfter,
    long stallAfter) {

  public static NetworkLink of(Duration roundTrip) {
    return new NetworkLink(roundTrip, 0, 0, 0, -1, -1);
  }

  public NetworkLink rate(long bytes) {
    return new NetworkLink(roundTrip, bytes, sharedRate, window, cutAfter, stallAfter);
  }

  /** A line that all connections of the proxy share. */
  public NetworkLink sharedRate(long bytes) {
    return new NetworkLink(roundTrip, bytesPerSecond, bytes, window, cutAfter, stallAfter);
  }

  public NetworkLink window(int bytes) {
    return new NetworkLink(roundTrip, bytesPerSecond, sharedRate, bytes, cutAfter, stallAfter);
  }

  public NetworkLink cutAfter(long bytes) {
    return new NetworkLink(roundTrip, bytesPerSecond, sharedRate, window, bytes, stallAfter);
  }

  public NetworkLink stallAfter(long bytes) {
    return new NetworkLink(roundTrip, bytesPerSecond, sharedRate, window, cutAfter, bytes);
  }
}
