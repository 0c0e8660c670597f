package org.gridrls.bridge.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Percent-encodes text for URLs, and decodes it. Stateless, safe for threads. */
public final class PercentCode {
  private static final String DIGITS = "0123456789ABCDEF";
  private static final String PLAIN = "-_.~";

  private PercentCode() {}

  /** Encodes all bytes in UTF-8 but those of letters, digits and {@code -_.~}. */
  public static String encoded(String text) {
    return encoded(text, PLAIN);
  }

  /** Encodes a path: slashes stay. */
  public static String encodedPath(String path) {
    return encoded(path, PLAIN + "/");
  }

  private static String encoded(String text, String plain) {
    StringBuilder to = new StringBuilder(text.length() + 16);
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      boolean letter = b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9';
      if (letter || plain.indexOf(b) >= 0) {
        to.append((char) b);
      } else {
        to.append('%').append(DIGITS.charAt((b & 0xf0) >> 4)).append(DIGITS.charAt(b & 0xf));
      }
    }
    return to.toString();
  }

  /** Decodes; empty for a lone percent sign, and for bytes that are not UTF-8. */
  public static Optional<String> decoded(String text) {
    byte[] raw = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length);
    for (int i = 0; i < raw.length; i++) {
      if (raw[i] != '%') {
        bytes.write(raw[i]);
      } else if (i + 2 < raw.length && digit(raw[i + 1]) >= 0 && digit(raw[i + 2]) >= 0) {
        bytes.write(digit(raw[++i]) << 4 | digit(raw[++i]));
      } else {
        return Optional.empty();
      }
    }
    try {
      ByteBuffer buffer = ByteBuffer.wrap(bytes.toByteArray());
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(buffer).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static int digit(byte b) {
    return b < 0 ? -1 : Character.digit(b, 16);
  }
}
