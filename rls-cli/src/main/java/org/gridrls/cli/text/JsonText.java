package org.gridrls.cli.text;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.xml.UtcInstant;

/**
 * Values as JSON: maps, lists, texts, numbers, truth values and null; times in UTC, durations in
 * milliseconds, other things by their text. Stateless, safe for threads.
 */
public final class JsonText {
  private JsonText() {}

  /** In one line. */
  public static String of(Object value) {
    StringBuilder text = new StringBuilder();
    append(text, value);
    return text.toString();
  }

  private static void append(StringBuilder text, Object value) {
    if (value == null || value instanceof Boolean || value instanceof Number) {
      text.append(value);
    } else if (value instanceof Optional<?> optional) {
      append(text, optional.orElse(null));
    } else if (value instanceof Map<?, ?> map) {
      members(text, map);
    } else if (value instanceof Iterable<?> items) {
      items(text, items);
    } else if (value instanceof Instant time) {
      quote(text, UtcInstant.print(time));
    } else if (value instanceof Duration duration) {
      text.append(duration.toMillis());
    } else {
      quote(text, value.toString());
    }
  }

  private static void members(StringBuilder text, Map<?, ?> map) {
    text.append('{');
    Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<?, ?> entry = entries.next();
      quote(text, String.valueOf(entry.getKey()));
      append(text.append(':'), entry.getValue());
      text.append(entries.hasNext() ? "," : "");
    }
    text.append('}');
  }

  private static void items(StringBuilder text, Iterable<?> items) {
    text.append('[');
    for (Iterator<?> each = items.iterator(); each.hasNext(); ) {
      append(text, each.next());
      text.append(each.hasNext() ? "," : "");
    }
    text.append(']');
  }

  private static void quote(StringBuilder text, String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> text.append("\\\"");
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> plain(text, c);
      }
    }
    text.append('"');
  }

  private static void plain(StringBuilder text, char c) {
    if (c < ' ' || c == '\u007f' || c == '\u2028' || c == '\u2029') {
      text.append(String.format("\\u%04x", (int) c));
    } else {
      text.append(c);
    }
  }
}
