package org.gridrls.cli.text;

/** A number and what it counts, for people: {@code 1 name}, {@code 2 names}. Not for programs. */
public final class Counted {
  private Counted() {}

  /** {@code one}: a word whose plural ends with an s. */
  public static String of(long count, String one) {
    return of(count, one, one + "s");
  }

  public static String of(long count, String one, String many) {
    return count + " " + (count == 1 ? one : many);
  }
}
