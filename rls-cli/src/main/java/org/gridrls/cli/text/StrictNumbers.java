package org.gridrls.cli.text;

import java.util.regex.Pattern;

/**
 * StrictNumbers as people and programs of any language write them: digits of ASCII only, without
 * the forms that only Java knows. Stateless, safe for threads.
 */
public final class StrictNumbers {
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

  private StrictNumbers() {}

  /** Throws NumberFormatException for anything but a whole number of at most 64 bits. */
  public static long whole(String text) {
    require(WHOLE, text);
    return Long.parseLong(text);
  }

  /** Throws NumberFormatException for anything but a decimal number in the range of a double. */
  public static double decimal(String text) {
    require(DECIMAL, text);
    double value = Double.parseDouble(text);
    if (Double.isInfinite(value)) {
      throw new NumberFormatException("out of range: " + text);
    }
    return value;
  }

  private static void require(Pattern form, String text) {
    if (!form.matcher(text).matches()) {
      throw new NumberFormatException("not a number: " + text);
    }
  }
}
