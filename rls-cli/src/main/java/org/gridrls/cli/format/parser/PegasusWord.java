package org.gridrls.cli.format.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A word of a line of Pegasus, or its parts before and after the first unquoted equal sign. Words
 * are separated by blanks and tabs; one with other characters than letters and digits may be
 * quoted, and has {@code \"}, {@code \\} and {@code \$} in quotes. Immutable.
 *
 * @param variable whether Pegasus would replace <code>${...}</code> in it
 */
record PegasusWord(
    String key, boolean keyQuoted, String value, boolean valueQuoted, boolean variable) {
  private static final Pattern UNQUOTED =
      Pattern.compile("(?s)(?!#)(?!\\x{FEFF})[^\\p{IsWhite_Space}\"\\\\=$]+");

  /** Logical names that no other format begins with. */
  private static final Pattern PLAIN_NAME =
      Pattern.compile("(?!(?i:[0-9a-f]{8,}|lfn)$)[A-Za-z0-9/_.][A-Za-z0-9/_.-]*");

  String whole() {
    return key == null ? value : key + "=" + value;
  }

  boolean isQuoted() {
    return key == null && valueQuoted;
  }

  boolean hasQuotedValue() {
    return key != null && valueQuoted;
  }

  static String quotedName(String name, boolean always) {
    return quoted(name, always || !PLAIN_NAME.matcher(name).matches());
  }

  static String quoted(String text, boolean always) {
    if (!always && UNQUOTED.matcher(text).matches()) {
      return text;
    }
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("$", "\\$") + '"';
  }

  /** The words of a line; BAD_ARGUMENT for a quote that is not closed or stands inside a word. */
  static List<PegasusWord> of(String line) {
    List<PegasusWord> words = new ArrayList<>();
    Cursor cursor = new Cursor(line);
    while (cursor.skipBlanks()) {
      words.add(cursor.word());
    }
    if (words.stream().limit(2).anyMatch(w -> w.key != null && (w.keyQuoted || w.valueQuoted))) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "LFN and PFN are quoted as a whole or not at all");
    }
    return words;
  }

  /** Reads a line from left to right. Used by one thread. */
  private static final class Cursor {
    private final String line;
    private int at;
    private boolean variable;

    Cursor(String line) {
      this.line = line;
    }

    /** False at the end. */
    boolean skipBlanks() {
      while (at < line.length() && isBlank(line.charAt(at))) {
        at++;
      }
      return at < line.length();
    }

    private static boolean isBlank(char c) {
      return c == ' ' || c == '\t';
    }

    PegasusWord word() {
      variable = false;
      boolean quoted = line.charAt(at) == '"';
      String text = quoted ? quotedPart() : plainPart(true);
      if (at == line.length() || line.charAt(at) != '=') {
        requireEnd();
        return new PegasusWord(null, false, text, quoted, variable);
      }
      at++;
      boolean quotedValue = at < line.length() && line.charAt(at) == '"';
      String value = quotedValue ? quotedPart() : plainPart(false);
      requireEnd();
      return new PegasusWord(text, quoted, value, quotedValue, variable);
    }

    private void requireEnd() {
      if (at < line.length() && !isBlank(line.charAt(at))) {
        throw new RlsException(
            RlsError.BAD_ARGUMENT, "a quote begins and ends a word or the value after =");
      }
    }

    private String plainPart(boolean key) {
      int start = at;
      while (at < line.length()) {
        char c = line.charAt(at);
        if (isBlank(c) || c == '"' || (key && c == '=')) {
          break;
        }
        variable |= line.startsWith("${", at);
        at++;
      }
      return line.substring(start, at);
    }

    private String quotedPart() {
      StringBuilder text = new StringBuilder();
      at++;
      while (at < line.length() && line.charAt(at) != '"') {
        char c = line.charAt(at);
        if (c == '\\') {
          c = escaped();
        } else {
          variable |= line.startsWith("${", at);
        }
        text.append(c);
        at++;
      }
      if (at == line.length()) {
        throw new RlsException(RlsError.BAD_ARGUMENT, "a quote is not closed");
      }
      at++;
      return text.toString();
    }

    private char escaped() {
      at++;
      char c = at < line.length() ? line.charAt(at) : ' ';
      if ("\\\"$".indexOf(c) < 0) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT, "in quotes only \\\\, \\\" and \\$ are known, not", "\\" + c);
      }
      return c;
    }
  }
}
