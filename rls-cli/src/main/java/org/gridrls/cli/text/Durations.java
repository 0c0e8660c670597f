package org.gridrls.cli.text;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Durations as people write and read them: 500ms, 30s, 2m, 8h. */
public final class Durations {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration DAYS_SHOWN = Duration.ofDays(2);

  private Durations() {}

  public static Duration parse(String text) {
    var match = Pattern.compile("(\\d{1,9})(ms|s|m|h)").matcher(text);
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

  /** An age: whole units, rounded up, since what it is the age of may be no older than it says. */
  public static String roundedUp(Duration age) {
    return age.compareTo(SECOND) < 0 ? age.toMillis() + " ms" : coarse(ceiling(age, unit(age)));
  }

  private static Duration unit(Duration time) {
    Duration seconds = ceiling(time, SECOND);
    if (seconds.compareTo(MINUTE) < 0) {
      return SECOND;
    }
    return ceiling(time, MINUTE).compareTo(DAYS_SHOWN) < 0 ? MINUTE : DAY;
  }

  private static Duration ceiling(Duration time, Duration unit) {
    return unit.multipliedBy(time.plus(unit).minusNanos(1).dividedBy(unit));
  }

  /** In whole units, rounded down: 310 ms, 4 s, 12 min, 1 h 5 min, 3 days. */
  public static String coarse(Duration time) {
    if (time.compareTo(SECOND) < 0) {
      return time.toMillis() + " ms";
    }
    if (time.compareTo(MINUTE) < 0) {
      return time.toSeconds() + " s";
    }
    if (time.compareTo(Duration.ofHours(1)) < 0) {
      return time.toMinutes() + " min";
    }
    return time.compareTo(DAYS_SHOWN) < 0
        ? time.toHours()
            + " h"
            + (time.toMinutesPart() == 0 ? "" : " " + time.toMinutesPart() + " min")
        : time.toDays() + " days";
  }

  /** Short, with a precision that suits the size. */
  public static String shown(Duration duration) {
    long millis = duration.toMillis();
    if (millis < 1_000) {
      return millis + " ms";
    }
    if (millis < 60_000) {
      return String.format(Locale.ROOT, "%.1f s", millis / 1_000.0);
    }
    long minutes = duration.toMinutes();
    if (duration.compareTo(DAYS_SHOWN) >= 0) {
      return duration.toDays() + " days";
    }
    return minutes < 60
        ? minutes + " min " + duration.toSecondsPart() + " s"
        : minutes / 60 + " h " + minutes % 60 + " min";
  }
}
