package org.gridrls.api;

import java.time.Duration;
import java.util.Locale;

/** Durations and constants in messages. Stateless, safe for threads. */
public final class Readable {
  private Readable() {}

  /** Returns the duration in one unit, such as {@code 12 min}. */
  public static String of(Duration time) {
    if (time.toMinutes() < 2) {
      return Math.max(0, time.toSeconds()) + " s";
    }
    if (time.toHours() < 2) {
      return time.toMinutes() + " min";
    }
    return time.toDays() < 2 ? time.toHours() + " h" : time.toDays() + " days";
  }

  /** Returns the name in lower case with blanks, such as {@code not found}. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
