package org.gridrls.cli.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Lines of comma-separated values as RFC 4180 has them: a cell with a comma, a quote or a line
 * break is quoted, and its quotes are doubled. Stateless, safe for threads.
 */
public final class CsvText {
  private CsvText() {}

  public static String line(List<String> cells) {
    return cells.stream().map(CsvText::cell).collect(Collectors.joining(","));
  }

  private static String cell(String value) {
    boolean quoted = value.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    boolean blank = value.startsWith(" ") || value.endsWith(" ");
    return quoted || blank ? '"' + value.replace("\"", "\"\"") + '"' : value;
  }

  /**
   * The cells of a line; throws IllegalArgumentException when a quote is not closed, or closed
   * before the end of its cell.
   */
  public static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    boolean closed = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean doubled = quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"';
      if (doubled) {
        cell.append(c);
        i++;
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
        closed = false;
      } else if (closed) {
        throw new IllegalArgumentException("after a quoted cell only a comma may follow");
      } else if (c == '"' && (quoted || cell.isEmpty())) {
        closed = quoted;
        quoted = !quoted;
      } else {
        cell.append(c);
      }
    }
    if (quoted) {
      throw new IllegalArgumentException("a quote is not closed");
    }
    cells.add(cell.toString());
    return cells;
  }
}
