package org.gridrls.api;

import java.util.Comparator;

/**
 * The order of names everywhere: by code point, which is the order of their UTF-8 bytes and the
 * sort order of stores. ({@link String#compareTo} differs beyond the basic plane.)
 */
public final class CodePointOrder {
  public static final Comparator<String> COMPARATOR = CodePointOrder::compare;

  private CodePointOrder() {}

  public static int compare(String left, String right) {
    int shared = Math.min(left.length(), right.length());
    for (int i = 0; i < shared; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        boolean bothPlain = !Character.isSurrogate(a) && !Character.isSurrogate(b);
        boolean bothSurrogate = Character.isSurrogate(a) && Character.isSurrogate(b);
        return bothPlain || bothSurrogate
            ? Character.compare(a, b)
            : (Character.isSurrogate(a) ? 1 : -1);
      }
    }
    return Integer.compare(left.length(), right.length());
  }
}
