package org.gridrls.api.wire;

import java.util.stream.Collectors;
import org.gridrls.api.Names;

/** Text that XML can carry: a fault about a bad name must itself be a good message. */
final class Printable {
  private Printable() {}

  static String of(String text) {
    if (Names.isPrintableAscii(text)) {
      return text;
    }
    return text.codePoints().mapToObj(Printable::shown).collect(Collectors.joining());
  }

  private static String shown(int c) {
    boolean carried =
        c == '\t'
            || c == '\n'
            || (c >= 0x20 && c < Character.MIN_SURROGATE)
            || (c > Character.MAX_SURROGATE && c < 0xFFFE)
            || c > 0xFFFF;
    return carried ? Character.toString(c) : String.format("\\u%04X", c);
  }
}
