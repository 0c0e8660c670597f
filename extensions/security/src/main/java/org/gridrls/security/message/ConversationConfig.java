package org.gridrls.security.message;

import java.time.Duration;

/** Lifetime and maximum number of sessions. */
public record ConversationConfig(Duration life, int sessions) {
  public static final ConversationConfig DEFAULT =
      new ConversationConfig(Duration.ofMinutes(30), 10_000);
}
