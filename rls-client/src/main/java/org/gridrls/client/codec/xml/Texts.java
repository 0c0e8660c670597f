package org.gridrls.client.codec.xml;

import java.nio.charset.StandardCharsets;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Texts of elements, from bytes. Stateless. */
final class Texts {
  private static final String DAMAGED = "\uFFFD";

  private Texts() {}

  /** UTF-8; {@code ascii} says that it is even that. */
  static String decoded(byte[] in, int from, int to, boolean ascii) {
    if (ascii) {
      return new String(in, from, to - from, StandardCharsets.ISO_8859_1);
    }
    String text = new String(in, from, to - from, StandardCharsets.UTF_8);
    // the first also stands for itself, which is as rare as damaged bytes
    if (text.contains(DAMAGED) || text.indexOf('\uFFFE') >= 0 || text.indexOf('\uFFFF') >= 0) {
      throw new UnsupportedMessage("damaged text");
    }
    return text;
  }

  /** Throws BAD_ARGUMENT for a text with characters that no message can have. */
  static void requireXml(String text) {
    for (int i = 0; i < text.length(); i++) {
      int c = text.charAt(i);
      if (c >= ' ' && c < 0xd800) {
        continue;
      }
      c = text.codePointAt(i);
      if (c < ' ' && c != '\n' && c != '\t' && c != '\r'
          || c >= 0xd800 && c < 0xe000
          || c == 0xfffe
          || c == 0xffff) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT, "no message can have the character U+%04X".formatted(c), text);
      }
      i += Character.charCount(c) - 1;
    }
  }

  static String resolved(byte[] in, int from, int to) {
    String text = decoded(in, from, to, false);
    StringBuilder resolved = new StringBuilder(text.length());
    int done = 0;
    int bracket = text.indexOf(']');
    for (int next = text.indexOf('&'); next >= 0; next = text.indexOf('&', done)) {
      int end = text.indexOf(';', next);
      if (end < 0 || bracket >= 0 && bracket < end) {
        throw new UnsupportedMessage("entity");
      }
      resolved.append(text, done, next).appendCodePoint(entity(text.substring(next + 1, end)));
      done = end + 1;
    }
    return resolved.append(text, done, text.length()).toString();
  }

  private static int entity(String name) {
    return switch (name) {
      case "amp" -> '&';
      case "lt" -> '<';
      case "gt" -> '>';
      case "quot" -> '"';
      case "apos" -> '\'';
      default -> character(name);
    };
  }

  /** A character by its number, in few digits. */
  private static int character(String reference) {
    int character = 0;
    if (reference.matches("#[0-9]{1,6}")) {
      character = Integer.parseInt(reference.substring(1));
    } else if (reference.matches("#x[0-9a-fA-F]{1,5}")) {
      character = Integer.parseInt(reference.substring(2), 16);
    }
    if (character < ' '
        || character > 0x7f && character < 0xa0
        || character > 0xd7ff && character < 0xe000
        || character == 0xfffe
        || character == 0xffff) {
      throw new UnsupportedMessage("entity");
    }
    return character;
  }
}
