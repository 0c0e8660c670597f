package org.gridrls.security.message;

import java.time.Duration;
import org.gridrls.kit.config.Settings;

/** Lifetime and maximum number of sessions. */
public record ConversationConfig(Duration life, int sessions) {
  public static ConversationConfig read(Settings settings) {
    return new ConversationConfig(
        settings.duration("life", Duration.ofMinutes(30), "maximum duration of a session"),
        settings.integer(
            "sessions",
            10_000,
            1,
            10_000_000,
            "maximum number of open sessions; further ones are refused until one ends"));
  }
}
