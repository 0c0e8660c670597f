package org.gridrls.cli;

import java.time.Duration;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Durations as people write and read them: 500ms, 30s, 2m, 8h. */
public final class Durations {
  private Durations() {}

  public static Duration parse(String text) {
    var match = java.util.regex.Pattern.compile("(\\d{1,9})(ms|s|m|h)").matcher(text);
    if (!match.matches()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "a duration is written 500ms, 30s, 2m or 8h, not", text);
    }
    long amount = Long.parseLong(match.group(1));
    return switch (match.group(2)) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      default -> Duration.ofHours(amount);
    };
  }

  /** Short, with a precision that suits the size. */
  public static String shown(Duration duration) {
    long millis = duration.toMillis();
    if (millis < 1_000) {
      return millis + " ms";
    }
    if (millis < 60_000) {
      return String.format(java.util.Locale.ROOT, "%.1f s", millis / 1_000.0);
    }
    long minutes = duration.toMinutes();
    return minutes < 60
        ? minutes + " min " + duration.toSecondsPart() + " s"
        : minutes / 60 + " h " + minutes % 60 + " min";
  }
}
