package org.gridrls.web.redirect;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Reads names from URLs, exactly: each percent-encoded byte is decoded once, nothing is normalised,
 * and a plus sign stays one. Stateless, safe for threads.
 */
final class NamePath {
  private static final int ENCODED_LENGTH = 3;

  private NamePath() {}

  /** BAD_ARGUMENT for text that is not the encoding of a logical name in UTF-8. */
  static LogicalName name(String encoded) {
    return new LogicalName(decoded(encoded));
  }

  /** The value of a parameter in a raw query; the first one counts. */
  static Optional<String> parameter(String query, String name) {
    if (query == null) {
      return Optional.empty();
    }
    for (String part : query.split("&")) {
      if (part.equals(name)) {
        return Optional.of("");
      }
      if (part.startsWith(name + "=")) {
        return Optional.of(decoded(part.substring(name.length() + 1)));
      }
    }
    return Optional.empty();
  }

  static String decoded(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    for (int i = 0; i < text.length(); ) {
      char c = text.charAt(i);
      if (c == '%') {
        bytes.write(value(text, i));
        i += ENCODED_LENGTH;
      } else {
        int next = i + Character.charCount(text.codePointAt(i));
        bytes.writeBytes(text.substring(i, next).getBytes(StandardCharsets.UTF_8));
        i = next;
      }
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the name in the URL is not UTF-8", e);
    }
  }

  private static int value(String text, int at) {
    int high = at + 2 < text.length() ? Character.digit(text.charAt(at + 1), 16) : -1;
    int low = at + 2 < text.length() ? Character.digit(text.charAt(at + 2), 16) : -1;
    if (high < 0 || low < 0) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a percent sign in the URL is not followed by two digits");
    }
    return 16 * high + low;
  }
}
