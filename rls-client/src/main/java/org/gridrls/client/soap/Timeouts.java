package org.gridrls.client.soap;

import java.time.Duration;

/** The time-outs of a call: for the connection, and for the answer after the request is sent. */
public record Timeouts(Duration connect, Duration answer) {
  public static final Timeouts DEFAULT =
      new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(60));
}
