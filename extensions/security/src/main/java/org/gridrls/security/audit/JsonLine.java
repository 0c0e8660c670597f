package org.gridrls.security.audit;

import java.util.List;
import java.util.Optional;

/**
 * A JSON object on one line, of printable ASCII only: whatever a value holds, it can't begin a line
 * of its own or move a terminal's cursor. Used by one thread.
 */
final class JsonLine {
  private static final int LENGTH_MAX = 1_000;

  private final StringBuilder text = new StringBuilder(300).append('{');

  JsonLine text(String key, String value) {
    key(key);
    quote(value);
    return this;
  }

  /** Nothing if there is no value. */
  JsonLine text(String key, Optional<String> value) {
    value.ifPresent(there -> text(key, there));
    return this;
  }

  JsonLine number(String key, long value) {
    key(key);
    text.append(value);
    return this;
  }

  /** At most that many characters of the beginning. */
  JsonLine texts(String key, List<String> values, int most) {
    key(key);
    text.append('[');
    for (int i = 0; i < Math.min(most, values.size()); i++) {
      text.append(i == 0 ? "" : ",");
      quote(values.get(i));
    }
    text.append(']');
    return this;
  }

  private void key(String key) {
    text.append(text.length() == 1 ? "" : ",");
    quote(key);
    text.append(':');
  }

  private void quote(String value) {
    text.append('"');
    int length = Math.min(value.length(), LENGTH_MAX);
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        text.append(String.format("\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    text.append(length < value.length() ? "..." : "").append('"');
  }

  @Override
  public String toString() {
    return text + "}";
  }
}
