package org.gridrls.api;

import java.util.Locale;

/** Numbers in messages, with a noun in singular or plural. Stateless, safe for threads. */
public final class Counted {
  private Counted() {}

  /** {@code 1 catalog}, {@code 1,200 catalogs}; for nouns whose plural only adds an s. */
  public static String of(long count, String noun) {
    return of(count, noun, noun + "s");
  }

  public static String of(long count, String one, String many) {
    return number(count) + " " + (count == 1 ? one : many);
  }

  /** {@code 1}, {@code 1,200}. */
  public static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
