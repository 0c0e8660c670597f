package org.gridrls.cli.output;

import org.jline.utils.WCWidth;

/**
 * Counts the columns of a terminal that a text takes: two for a character of Chinese, Japanese or
 * Korean or an emoji, none for an accent that is combined with the letter before. Stateless, safe
 * for threads.
 */
final class DisplayWidth {
  /** Before the first character that is not one column wide. */
  private static final int NARROW = 0x300;

  private DisplayWidth() {}

  static int of(String text) {
    // most texts need no tables, whose classes would have to be loaded
    return text.chars().allMatch(c -> c < NARROW)
        ? text.length()
        : text.codePoints().map(c -> Math.max(0, WCWidth.wcwidth(c))).sum();
  }
}
