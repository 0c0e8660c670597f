package org.gridrls.cli.text;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Reads dictionaries as Python prints them, and JSON: texts in either kind of quotes with all their
 * escapes, numbers and words, lists and tuples. Throws BAD_ARGUMENT for anything else. Used by one
 * thread.
 */
public final class Literals {
  private static final int DEPTH_MAX = 100;
  private static final String PUNCTUATION = "{}[](),:";

  private final Reader in;
  private int current;
  private long line = 1;

  /** A number, or a word such as True; never a text. Immutable. */
  public record Word(String text) {}

  /** Receives the members of a dictionary while it is read. */
  public interface Members {
    /** The value of the key comes next; it must be read. */
    void member(String key) throws IOException;
  }

  public Literals(Reader in) throws IOException {
    this.in = in;
    current = in.read();
  }

  /** The line on which the next character is, from 1. */
  public long line() {
    return line;
  }

  private int take() throws IOException {
    int taken = current;
    line += taken == '\n' ? 1 : 0;
    current = in.read();
    return taken;
  }

  /** The next character that says something, without reading it; -1 at the end. */
  public int peek() throws IOException {
    while (current >= 0 && Character.isWhitespace(current)) {
      take();
    }
    return current;
  }

  private void expect(char c) throws IOException {
    if (peek() != c) {
      throw wrong("'" + c + "' is missing before " + shown());
    }
    take();
  }

  private String shown() {
    return current < 0 ? "the end" : "'" + (char) current + "'";
  }

  private static RlsException wrong(String message) {
    return new RlsException(RlsError.BAD_ARGUMENT, message);
  }

  /** Reads a dictionary, of which {@code members} reads each value. */
  public void dictionary(Members members) throws IOException {
    expect('{');
    while (peek() != '}') {
      Object key = value(0);
      expect(':');
      members.member(key instanceof Word word ? word.text() : String.valueOf(key));
      if (peek() != '}') {
        expect(',');
      }
    }
    take();
  }

  /** Reads a value: Map, List, String or {@link Word}. */
  public Object value() throws IOException {
    return value(0);
  }

  private Object value(int depth) throws IOException {
    if (depth > DEPTH_MAX) {
      throw wrong("dictionaries are nested too deep");
    }
    int c = peek();
    if (c == '{') {
      Map<String, Object> map = new LinkedHashMap<>();
      dictionary(
          key -> {
            if (map.put(key, value(depth + 1)) != null) {
              throw wrong("the key '" + key + "' occurs twice");
            }
          });
      return map;
    }
    if (c == '[') {
      return list(']', depth);
    }
    if (c == '(') {
      List<Object> tuple = list(')', depth);
      return tuple.size() == 1 ? tuple.get(0) : tuple;
    }
    return c == '"' || c == '\'' ? text() : word(depth);
  }

  private List<Object> list(char end, int depth) throws IOException {
    take();
    List<Object> list = new ArrayList<>();
    while (peek() != end) {
      list.add(value(depth + 1));
      if (peek() != end) {
        expect(',');
      }
    }
    take();
    return list;
  }

  /** Neighbouring texts are one, as in Python. */
  private String text() throws IOException {
    StringBuilder text = new StringBuilder();
    while (peek() == '"' || peek() == '\'') {
      quoted(text);
    }
    return text.toString();
  }

  private void quoted(StringBuilder text) throws IOException {
    int quote = take();
    while (current != quote) {
      if (current < 0 || current == '\n') {
        throw wrong("a quote is not closed");
      }
      int c = take();
      if (c == '\\') {
        escape(text);
      } else {
        text.append((char) c);
      }
    }
    take();
  }

  private void escape(StringBuilder text) throws IOException {
    int c = take();
    switch (c) {
      case '\\', '\'', '"', '/' -> text.append((char) c);
      case 'a' -> text.append('\u0007');
      case 'b' -> text.append('\b');
      case 'f' -> text.append('\f');
      case 'n' -> text.append('\n');
      case 'r' -> text.append('\r');
      case 't' -> text.append('\t');
      case 'v' -> text.append('\u000b');
      case 'x' -> text.appendCodePoint(digits(2, 16));
      case 'u' -> text.append((char) digits(4, 16));
      case 'U' -> appendLong(text);
      case '0', '1', '2', '3', '4', '5', '6', '7' -> octal(c, text);
      default -> throw wrong("unknown escape \\" + (c < 0 ? "" : (char) c));
    }
  }

  private void appendLong(StringBuilder text) throws IOException {
    int point = digits(8, 16);
    if (!Character.isValidCodePoint(point)) {
      throw wrong("an escape names no character");
    }
    text.appendCodePoint(point);
  }

  private void octal(int first, StringBuilder text) throws IOException {
    int value = first - '0';
    for (int i = 0; i < 2 && current >= '0' && current <= '7'; i++) {
      value = value * 8 + take() - '0';
    }
    text.append((char) value);
  }

  private int digits(int count, int radix) throws IOException {
    int value = 0;
    for (int i = 0; i < count; i++) {
      int digit = current < 0x80 ? Character.digit(current, radix) : -1;
      if (digit < 0) {
        throw wrong("an escape needs " + count + " hexadecimal digits");
      }
      value = value * radix + digit;
      take();
    }
    return value;
  }

  /** A word with what follows in parentheses, as in datetime(2010, 1, 1); u before a text. */
  private Object word(int depth) throws IOException {
    StringBuilder text = new StringBuilder();
    while (current >= 0
        && !Character.isWhitespace(current)
        && PUNCTUATION.indexOf(current) < 0
        && current != '"'
        && current != '\'') {
      text.append((char) take());
    }
    boolean prefix = current == '"' || current == '\'';
    if (prefix && text.toString().equalsIgnoreCase("u")) {
      return text();
    }
    if (text.isEmpty() || prefix) {
      throw wrong("a value is missing before " + shown());
    }
    if (current == '(') {
      text.append(list(')', depth));
    }
    return new Word(text.toString());
  }
}
