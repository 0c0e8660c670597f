package org.gridrls.api;

import java.util.List;
import java.util.stream.Collectors;

/** The rules for valid names, shared by logical names, target names, attributes and patterns. */
public final class Names {
  /** In characters as XML counts them (code points). */
  public static final int LENGTH_MAX = 4096;

  public static final int ATTRIBUTE_LENGTH_MAX = 250;

  private static final int SHOWN_MAX = 120;
  private static final int LIST_SHOWN = 3;

  private Names() {}

  /**
   * Throws BAD_ARGUMENT unless {@code value} is 1 to 4096 characters, none of them a control
   * character.
   */
  public static void require(String what, String value) {
    require(what, value, LENGTH_MAX);
  }

  public static void require(String what, String value, int lengthMax) {
    if (value == null || value.isEmpty()) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "a " + what + " must not be empty");
    }
    if (value.length() <= lengthMax && isPrintableAscii(value)) {
      return;
    }
    int length = value.codePointCount(0, value.length());
    if (length > lengthMax) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "a " + what + " has at most " + lengthMax + " characters, this one has " + length,
          value);
    }
    value.codePoints().forEach(c -> requireCarried(what, value, c));
  }

  /** Decides nearly all names without a look at what Unicode allows. */
  public static boolean isPrintableAscii(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < 0x20 || c > 0x7e) {
        return false;
      }
    }
    return true;
  }

  private static void requireCarried(String what, String value, int codePoint) {
    boolean refused =
        Character.isISOControl(codePoint)
            || (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE)
            || codePoint == 0xFFFE
            || codePoint == 0xFFFF;
    if (refused) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          String.format("a %s must not hold the character U+%04X", what, codePoint),
          value);
    }
  }

  /**
   * The name as a message shows it: control characters made visible, without users and passwords of
   * URLs, shortened in the middle when long.
   */
  public static String shown(String value) {
    String visible = visible(UrlAuthority.masked(value));
    int length = visible.codePointCount(0, visible.length());
    if (length <= SHOWN_MAX) {
      return visible;
    }
    int half = SHOWN_MAX / 2;
    return visible.substring(0, visible.offsetByCodePoints(0, half))
        + "…"
        + visible.substring(visible.offsetByCodePoints(visible.length(), -half));
  }

  /** A text of any length with its control characters made visible. */
  public static String visible(String text) {
    if (isPrintableAscii(text)) {
      return text;
    }
    return text.codePoints()
        .collect(StringBuilder::new, Names::appendVisible, StringBuilder::append)
        .toString();
  }

  /** The first three, for messages. */
  public static String shown(List<?> values) {
    String some =
        values.stream()
            .limit(LIST_SHOWN)
            .map(value -> shown(value.toString()))
            .collect(Collectors.joining(" "));
    return values.size() > LIST_SHOWN ? some + " …" : some;
  }

  private static void appendVisible(StringBuilder text, int codePoint) {
    boolean hidden =
        Character.isISOControl(codePoint)
            || (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE);
    if (hidden) {
      text.append(String.format("\\u%04X", codePoint));
    } else {
      text.appendCodePoint(codePoint);
    }
  }
}
