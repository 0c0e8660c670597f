package org.gridrls.client.soap;

import java.time.Duration;

/** How long a call waits: for the connection, and for the answer once the request is sent. */
public record Timeouts(Duration connect, Duration answer) {
  public static final Timeouts DEFAULT =
      new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(60));
}
