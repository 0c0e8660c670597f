package org.gridrls.cli.text;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one JSON value: maps, lists, texts, truth values, null, whole numbers as Long and others as
 * Double. Stateless for its callers, safe for threads.
 */
public final class JsonParser {
  private static final int DEPTH_MAX = 100;

  private final String text;
  private int at;
  private int depth;

  private JsonParser(String text) {
    this.text = text;
  }

  /** Throws IllegalArgumentException, which says where, for what is no JSON. */
  public static Object parse(String text) {
    JsonParser parser = new JsonParser(text);
    Object value = parser.value();
    if (parser.peek() != 0) {
      throw parser.wrong("more after the end");
    }
    return value;
  }

  private Object value() {
    char c = peek();
    if (c == '{' || c == '[') {
      if (++depth > DEPTH_MAX) {
        throw wrong("too deep");
      }
      Object nested = c == '{' ? map() : list();
      depth--;
      return nested;
    }
    return c == '"' ? string() : word();
  }

  private Map<String, Object> map() {
    Map<String, Object> map = new LinkedHashMap<>();
    at++;
    if (peek() == '}') {
      at++;
      return map;
    }
    do {
      if (peek() != '"') {
        throw wrong("a name in quotes is missing");
      }
      String name = string();
      take(':');
      map.put(name, value());
    } while (more('}'));
    return map;
  }

  private List<Object> list() {
    List<Object> list = new ArrayList<>();
    at++;
    if (peek() == ']') {
      at++;
      return list;
    }
    do {
      list.add(value());
    } while (more(']'));
    return list;
  }

  /** A comma means more; {@code end} means the end. */
  private boolean more(char end) {
    boolean comma = peek() == ',';
    if (!comma) {
      take(end);
    } else {
      at++;
    }
    return comma;
  }

  private void take(char wanted) {
    if (peek() != wanted) {
      throw wrong("'" + wanted + "' is missing");
    }
    at++;
  }

  /** The next character that is no blank; 0 at the end. */
  private char peek() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : 0;
  }

  private String string() {
    StringBuilder value = new StringBuilder();
    for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
      char c = text.charAt(at);
      if (c < ' ') {
        throw wrong("a control character in a text");
      }
      value.append(c == '\\' ? escaped() : c);
    }
    if (at >= text.length()) {
      throw wrong("a text does not end");
    }
    at++;
    return value.toString();
  }

  private char escaped() {
    at++;
    char c = at < text.length() ? text.charAt(at) : 0;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw wrong("a wrong escape");
    };
  }

  private char unicode() {
    String digits = text.substring(at + 1, Math.min(text.length(), at + 5));
    if (!digits.matches("[0-9a-fA-F]{4}")) {
      throw wrong("a wrong escape");
    }
    at += 4;
    return (char) Integer.parseInt(digits, 16);
  }

  private Object word() {
    int start = at;
    while (at < text.length() && ",]}: \t\r\n".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(start, at);
    return switch (word) {
      case "true" -> true;
      case "false" -> false;
      case "null" -> null;
      default -> number(word, start);
    };
  }

  private Object number(String word, int start) {
    if (!word.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?") || word.length() > 400) {
      at = start;
      throw wrong("no value");
    }
    boolean whole = word.matches("-?\\d{1,18}");
    return whole ? (Object) Long.valueOf(word) : larger(word);
  }

  private static Object larger(String word) {
    if (word.matches("-?\\d{19}")) {
      BigDecimal exact = new BigDecimal(word);
      boolean fits = exact.equals(BigDecimal.valueOf(exact.longValue()));
      return fits ? (Object) exact.longValue() : exact.doubleValue();
    }
    return Double.valueOf(word);
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(what + " at character " + (at + 1));
  }
}
